import { type ComponentType, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { srcSet } from '../../platform/page/pictures.ts';
import { toast } from '../../platform/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useSharedPicture } from './list/product-card.tsx';
import type { PictureZoom } from './product/picture-zoom.tsx';

type Zoom = ComponentType<Parameters<typeof PictureZoom>[0]>;

/** The picture of the page; a click on it opens it in full, from a script that only then is loaded. */
export const ProductPicture = ({ product }: { product: Product }) => {
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [Zoom, setZoom] = useState<Zoom>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const { PictureZoom } = await import('./product/picture-zoom.tsx');
      setZoom(() => PictureZoom);
      setOpen(true);
    } catch {
      toast.error('The picture could not be opened. Check your connection.');
    }
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={box} className="product-picture product-picture-large">
        <Picture
          src={product.image}
          srcSet={srcSet(product.image)}
          sizes="(min-width: 1024px) 560px, (min-width: 560px) 46vw, (min-resolution: 2.5dppx) 58vw, (min-resolution: 1.5dppx) 88vw, 92vw"
          width={960}
          height={1280}
          alt={`${product.name}, ${product.color}`}
          first
          style={useSharedPicture(product._id)}
        />
        <button
          ref={opener}
          type="button"
          aria-label="Enlarge picture"
          aria-haspopup="dialog"
          className="picture-opener"
          onClick={show}
        >
          <span className="picture-opener-mark">
            <Icon name="expand" className="size-5" />
          </span>
        </button>
      </div>
      {Zoom && (
        <Zoom
          open={open}
          onClose={close}
          name={product.name}
          image={product.image}
          preview={box.current?.querySelector('img')?.currentSrc ?? ''}
        />
      )}
    </>
  );
};
