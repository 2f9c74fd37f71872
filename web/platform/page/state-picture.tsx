import { Picture } from '../../ui/picture.tsx';
import { art, srcSet } from './pictures.ts';

type Props = { name: 'error' | 'empty-search' | 'offline'; className?: string };

/** One of the shop's drawings for empty or failed pages; decorative. */
export const StatePicture = ({ name, className = 'w-72' }: Props) => (
  <Picture
    first
    src={art(name)}
    srcSet={srcSet(art(name), 640)}
    sizes="18rem"
    width={640}
    height={480}
    alt=""
    className={`aspect-4/3 max-w-full ${className}`}
  />
);
