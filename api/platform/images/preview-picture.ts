import sharp from 'sharp';

/** Size that messengers and social networks show uncropped. */
export const PREVIEW = { width: 1200, height: 630 } as const;

const PICTURE_WIDTH = 500;
const GROUND = '#8c1440';
const PEAK = '#e5b045';
const HEART = '#3a1430';
const SEED = '#fdf6ec';
const TILE = 56;

/** One tile of the brand border, at twice the size used on pages. */
const tile = (x: number): string => `<g transform="translate(${x}) scale(2)">
  <path d="m0 20 14-17 14 17Z" fill="${PEAK}"/><path d="m6.5 20 7.5-9 7.5 9Z" fill="${HEART}"/>
  <g fill="${SEED}"><circle cx="14" cy="16.5" r="1.75"/><circle cx="0" cy="7" r="2"/></g></g>`;

const border = (width: number): string =>
  Array.from({ length: Math.ceil(width / TILE) }, (_none, index) => tile(index * TILE)).join('');

const edge = (y: number, turn = ''): string =>
  `<g transform="translate(0 ${y}) ${turn}">${border(PREVIEW.width - PICTURE_WIDTH)}</g>`;

/** Background with the shop's crown. Paths only, since a server has no fonts. */
const GROUND_SVG =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}">
  <rect width="100%" height="100%" fill="${GROUND}"/>
  ${edge(44, 'scale(1 -1)')}${edge(PREVIEW.height - 44)}
  <g transform="translate(174 183) scale(11)">
    <path d="M3 19 6 4.5l5.4 7L16 2l4.6 9.5 5.4-7L29 19Z" fill="${PEAK}"/>
    <path d="m11 19 5-8 5 8Z" fill="${HEART}"/><circle cx="16" cy="1" r="1.2" fill="${SEED}"/>
    <path d="M4 22.5h24" stroke="${PEAK}" stroke-width="2" stroke-linecap="round"/>
  </g>
  <rect x="${PREVIEW.width - PICTURE_WIDTH - 8}" width="8" height="100%" fill="${PEAK}"/>
</svg>`);

/** A picture beside the shop's crown, as JPEG, which every preview supports. */
export const previewPicture = async (picture: Buffer): Promise<Buffer> => {
  const beside = await sharp(picture)
    .flatten({ background: SEED })
    .resize({ width: PICTURE_WIDTH, height: PREVIEW.height, fit: 'cover', position: 'centre' })
    .toBuffer();
  return sharp(GROUND_SVG)
    .composite([{ input: beside, left: PREVIEW.width - PICTURE_WIDTH, top: 0 }])
    .flatten({ background: GROUND })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
};
