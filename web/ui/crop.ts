export type Size = { width: number; height: number };
/** What a frame shows of a picture: its centre, in pixels of the picture, and the zoom. */
export type View = { x: number; y: number; zoom: number };
export type Part = Size & { left: number; top: number };
/** `dx`, `dy`: movement as a fraction of the frame; `by`: zoom factor. */
export type Move = { dx?: number; dy?: number; by?: number };

export const MAX_ZOOM = 4;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The largest centred part of the picture that fits. */
export const wholeView = ({ width, height }: Size): View => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The part of the picture that fills a frame of this aspect ratio; never beyond its edges. */
export const partOf = (picture: Size, shape: number, { x, y, zoom }: View): Part => {
  const width = Math.min(picture.width, picture.height * shape) / within(zoom, 1, MAX_ZOOM);
  const height = width / shape;
  return {
    left: within(x - width / 2, 0, picture.width - width),
    top: within(y - height / 2, 0, picture.height - height),
    width,
    height,
  };
};

/** The view after the picture was moved and zoomed about the centre of the frame. */
export const moved = (
  picture: Size,
  shape: number,
  view: View,
  { dx = 0, dy = 0, by = 1 }: Move,
): View => {
  const zoom = within(view.zoom * by, 1, MAX_ZOOM);
  const { width, height } = partOf(picture, shape, { ...view, zoom });
  const next = { x: view.x - dx * width, y: view.y - dy * height, zoom };
  const part = partOf(picture, shape, next);
  return { zoom, x: part.left + width / 2, y: part.top + height / 2 };
};

/** The output size of a part: its own, but with no side longer than `most`. */
export const sizeWithin = ({ width, height }: Size, most: number): Size => {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};
