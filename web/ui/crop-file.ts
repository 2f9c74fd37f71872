import { type Part, sizeWithin } from './crop.ts';

/** The longest side of a picture that is sent. */
export const MOST_PIXELS = 2000;

/** Fills a canvas with a part of a picture. */
export const draw = (
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { left, top, ...size }: Part,
) => {
  const paint = canvas.getContext('2d');
  if (!paint) return;
  paint.imageSmoothingQuality = 'high';
  paint.clearRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(
    picture,
    ...([left, top, size.width, size.height] as const),
    ...([0, 0, canvas.width, canvas.height] as const),
  );
};

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));

/** A part of a picture as a file of its own; the file itself where the browser can't write one. */
export const fileOf = async (file: File, picture: ImageBitmap, part: Part): Promise<File> => {
  const canvas = Object.assign(document.createElement('canvas'), sizeWithin(part, MOST_PIXELS));
  draw(canvas, picture, part);
  let blob = await blobOf(canvas, 'image/webp');
  if (blob?.type !== 'image/webp') {
    // A browser that writes no WebP; JPEG knows nothing see-through.
    const paint = canvas.getContext('2d');
    if (paint)
      Object.assign(paint, { globalCompositeOperation: 'destination-over', fillStyle: '#fff' });
    paint?.fillRect(0, 0, canvas.width, canvas.height);
    blob = await blobOf(canvas, 'image/jpeg');
  }
  if (!blob) return file;
  const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type });
};
