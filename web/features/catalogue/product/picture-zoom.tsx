import type { CSSProperties } from 'react';
import { pictureAt } from '../../../platform/page/pictures.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useZoom } from './use-zoom.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  name: string;
  image: string;
  alt: string;
  /** The picture that the page has loaded already, shown until the large file has loaded. */
  preview: string;
};

/** The picture in full size: doubled by a click, + or the button; moved by dragging or keys. */
export const PictureZoom = ({ open, onClose, name, ...picture }: Props) => (
  <Dialog open={open} onClose={onClose} title={`Picture of ${name}`} variant="full">
    {open && <Zoomable {...picture} />}
  </Dialog>
);

const Zoomable = ({ image, alt, preview }: Pick<Props, 'image' | 'alt' | 'preview'>) => {
  const { view, picture, scale, toggle } = useZoom();
  const large = scale > 1;
  const style = {
    '--zoom': scale,
    backgroundImage: preview ? `url("${preview}")` : undefined,
  } as CSSProperties;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <div ref={view} className="zoom-view" data-large={large || undefined} tabIndex={0}>
        <img
          ref={picture}
          src={pictureAt(image, 1280)}
          alt={alt}
          width={1280}
          height={1707}
          draggable={false}
          className="zoom-picture"
          style={style}
        />
      </div>
      <Button variant="secondary" className="zoom-toggle" onClick={toggle}>
        <Icon name={large ? 'minus' : 'plus'} className="size-5" />
        <span>{large ? 'Zoom out' : 'Zoom in'}</span>
      </Button>
    </>
  );
};
