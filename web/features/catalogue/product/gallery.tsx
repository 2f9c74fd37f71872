import {
  type MouseEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { srcSet } from '../../../platform/page/pictures.ts';
import { Drawing } from '../../../ui/icon.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { useSharedPicture } from '../list/product-card.tsx';

const EXPAND = 'M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5 13.5 10.5M4.5 19.5l6-6';

type Shown = { url: string; alt: string };

/** The product's pictures with their alt texts. */
const picturesOf = ({ name, color, images }: Product): Shown[] =>
  images.map(({ url, alt }, index) => ({
    url,
    alt:
      alt ||
      (index === 0 ? [name, color].filter(Boolean).join(', ') : `${name}, picture ${index + 1}`),
  }));

const loadZoom = async () => (await import('./picture-zoom.tsx')).PictureZoom;

/**
 * The product's pictures: swiped on a phone, chosen by thumbnails on a desktop. A click opens one in full size,
 * from a script that is loaded then.
 */
export const Gallery = ({ product }: { product: Product }) => {
  const opener = useRef<HTMLButtonElement>(null);
  const zoom = useLazyDialog(loadZoom);
  const [zoomed, setZoomed] = useState({ image: '', alt: '', preview: '' });
  // Until somebody moves to them, all pictures but the first load in thumbnail size.
  const [wanted, setWanted] = useState(false);
  const pictures = picturesOf(product);
  const enlarge = (picture: Shown) => (event: MouseEvent<HTMLButtonElement>) => {
    opener.current = event.currentTarget;
    const seen = event.currentTarget.parentElement?.querySelector('img');
    setZoomed({ image: picture.url, alt: picture.alt, preview: seen?.currentSrc ?? '' });
    void zoom.show();
  };
  const close = () => {
    zoom.close();
    opener.current?.focus({ preventScroll: true });
  };
  const slides = pictures.map((picture, index) => (
    <Slide
      key={picture.url}
      id={product._id}
      picture={picture}
      number={index + 1}
      of={pictures.length}
      small={index > 0 && !wanted}
      onEnlarge={enlarge(picture)}
    />
  ));
  return (
    <>
      {pictures.length === 1 ? (
        slides
      ) : (
        <Strip pictures={pictures} onWanted={() => setWanted(true)}>
          {slides}
        </Strip>
      )}
      {zoom.Lazy && <zoom.Lazy open={zoom.open} onClose={close} name={product.name} {...zoomed} />}
    </>
  );
};

const SIZES =
  '(min-width: 1024px) 560px, (min-width: 560px) 46vw, (min-resolution: 2.5dppx) 58vw, (min-resolution: 1.5dppx) 88vw, 92vw';
const THUMBNAIL = '(min-resolution: 2.5dppx) 40px, 64px';

type SlideProps = {
  id: string;
  picture: Shown;
  number: number;
  of: number;
  small: boolean;
  onEnlarge: (event: MouseEvent<HTMLButtonElement>) => void;
};

const Slide = ({ id, picture, number, of, small, onEnlarge }: SlideProps) => {
  const style = useSharedPicture(id);
  return (
    <div className="product-picture product-picture-large">
      <Picture
        src={picture.url}
        srcSet={srcSet(picture.url)}
        sizes={small ? THUMBNAIL : SIZES}
        width={960}
        height={1280}
        alt={picture.alt}
        first={number === 1}
        style={number === 1 ? style : undefined}
      />
      <button
        type="button"
        aria-label={of === 1 ? 'Enlarge picture' : `Enlarge picture ${number}`}
        aria-haspopup="dialog"
        className="picture-opener"
        onClick={onEnlarge}
      >
        <span className="picture-opener-mark">
          <Drawing path={EXPAND} className="size-5" />
        </span>
      </button>
    </div>
  );
};

type StripProps = {
  pictures: readonly Shown[];
  /** Called just before somebody views another picture than the first. */
  onWanted: () => void;
  children: readonly ReactElement[];
};

/** Several pictures side by side, one of them in view. */
const Strip = ({ pictures, onWanted, children }: StripProps) => {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setCurrent(Math.round(scrollLeft / clientWidth));
    if (scrollLeft > 0) onWanted();
  };
  // Somebody may have swiped before hydration.
  const begin = useEffectEvent(follow);
  useEffect(() => begin(), []);
  const show = (index: number) =>
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  return (
    <div className="gallery">
      <ul
        ref={strip}
        aria-label="Pictures"
        className="gallery-strip"
        onScroll={follow}
        onPointerEnter={onWanted}
        onFocus={onWanted}
      >
        {children.map((slide) => (
          <li key={slide.key}>{slide}</li>
        ))}
      </ul>
      <span className="gallery-count" aria-hidden="true">
        {`${current + 1} / ${pictures.length}`}
      </span>
      <ul aria-label="Choose a picture" className="gallery-thumbs">
        {pictures.map(({ url }, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            >
              <Picture
                src={url}
                srcSet={srcSet(url)}
                sizes={THUMBNAIL}
                width={160}
                height={213}
                alt=""
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
