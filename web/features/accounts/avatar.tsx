import { pictureAt } from '../../platform/page/pictures.ts';

const DEFAULT = '/images/art-default-avatar/160.webp';

type Props = { image: string | null | undefined; size: number; className?: string };

/** Somebody's picture, or the shop's drawn face. */
export const Avatar = ({ image, size, className = '' }: Props) => (
  <img
    src={image ? pictureAt(image, size > 80 ? 320 : 160) : DEFAULT}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    className={`rounded-full border border-line bg-sunk object-cover ${className}`}
  />
);
