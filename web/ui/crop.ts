export type Size = { width: number; height: number };
/** What of a picture a frame shows: the middle of it, in points of the picture, and how much larger. */
export type View = { x: number; y: number; zoom: number };
export type Part = Size & { left: number; top: number };
/** `dx`, `dy`: by how much of the frame the picture moves; `by`: how many times larger it gets. */
export type Move = { dx?: number; dy?: number; by?: number };

export const MOST_ZOOM = 4;

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The middle of the picture, as much of it as fits. */
export const wholeView = ({ width, height }: Size): View => ({
  x: width / 2,
  y: height / 2,
  zoom: 1,
});

/** The part of the picture that fills a frame of this shape (width by height); never beyond its edges. */
export const partOf = (picture: Size, shape: number, { x, y, zoom }: View): Part => {
  const width = Math.min(picture.width, picture.height * shape) / within(zoom, 1, MOST_ZOOM);
  const height = width / shape;
  return {
    left: within(x - width / 2, 0, picture.width - width),
    top: within(y - height / 2, 0, picture.height - height),
    width,
    height,
  };
};

/** The view once the picture was moved and zoomed about the middle of the frame. */
export const moved = (
  picture: Size,
  shape: number,
  view: View,
  { dx = 0, dy = 0, by = 1 }: Move,
): View => {
  const zoom = within(view.zoom * by, 1, MOST_ZOOM);
  const { width, height } = partOf(picture, shape, { ...view, zoom });
  const next = { x: view.x - dx * width, y: view.y - dy * height, zoom };
  const part = partOf(picture, shape, next);
  return { zoom, x: part.left + width / 2, y: part.top + height / 2 };
};

/** The size that a part is sent in: its own, but with no side longer than `most`. */
export const sizeWithin = ({ width, height }: Size, most: number): Size => {
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
};
