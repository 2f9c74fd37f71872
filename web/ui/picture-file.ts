import { type Part, type Size, sizeWithin } from './crop.ts';

const MAX_BYTES = 5 * 1024 * 1024;
/** The longest side of an uploaded picture, in pixels. */
const MAX_PIXELS = 2000;
/** What the server can read. */
const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Only some systems know the type of such a file. */
const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Why a file is refused as it is; the server also decodes it. */
export const pictureProblem = (file: File | undefined): string | undefined => {
  if (!file) return undefined;
  if (isHeic(file))
    return 'HEIC pictures can’t be shown. On an iPhone choose Settings › Camera › Formats › Most Compatible and take it again; on a Samsung switch off “High efficiency pictures” in the camera. Or make a screenshot of it.';
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml')
    return 'The image must be an image file.';
  if (!TAKEN.includes(file.type))
    return 'This kind of picture can’t be used. Please save it as JPEG or PNG.';
  return file.size > MAX_BYTES ? 'The image may be 5 MB at most.' : undefined;
};

/** Draws a part of a picture into a canvas of its size. */
export const draw = (
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { left, top, ...size }: Part,
): void => {
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

/** A part of a picture as a file; the original file if the browser can't encode it. */
export const partAsFile = async (file: File, picture: ImageBitmap, part: Part): Promise<File> => {
  const canvas = Object.assign(document.createElement('canvas'), sizeWithin(part, MAX_PIXELS));
  draw(canvas, picture, part);
  let blob = await blobOf(canvas, 'image/webp');
  if (blob?.type !== 'image/webp') {
    // A browser that can't write WebP; JPEG has no transparency.
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

const isSmall = ({ width, height }: Size): boolean => Math.max(width, height) <= MAX_PIXELS;

/** The whole picture: as it is, or drawn smaller or as another kind where the server would refuse it. */
export const wholeAsFile = async (file: File, picture: ImageBitmap): Promise<File> => {
  const { width, height } = picture;
  if (isSmall(picture) && !pictureProblem(file)) return file;
  return partAsFile(file, picture, { left: 0, top: 0, width, height });
};

/** A chosen file made fit for upload; unchanged if the browser can't decode it. */
export const shrunk = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    return await wholeAsFile(file, picture);
  } finally {
    // A decoded bitmap takes much memory.
    picture.close();
  }
};
