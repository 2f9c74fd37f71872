import sharp from 'sharp';

export type Photograph = {
  title: string;
  width: number;
  height: number;
  file: Buffer;
  type: string;
};

/** Imitates a photograph: a light gradient, a figure, and grain over everything. */
const scene = (width: number, height: number, { opaque = true } = {}) => {
  const figure = Math.min(width, height) * 0.32;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wall" x2="1" y2="1"><stop stop-color="#e7d3b8"/><stop offset="1" stop-color="#7d5a4a"/></linearGradient>
      <radialGradient id="cloth"><stop stop-color="#e2475f"/><stop offset="1" stop-color="#571029"/></radialGradient>
    </defs>
    ${opaque ? '<rect width="100%" height="100%" fill="url(#wall)"/>' : ''}
    <circle cx="${width / 2}" cy="${height / 2}" r="${figure}" fill="url(#cloth)"/>
    <rect x="${width / 2 - figure / 6}" y="${height / 2}" width="${figure / 3}" height="${height / 2}" fill="#2b1a33"/>
  </svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: false });
};

const grain = async (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .resize(width, height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();

const photo = async (width: number, height: number) =>
  sharp(
    await scene(width, height)
      .composite([{ input: await grain(width, height), blend: 'soft-light' }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
    { limitInputPixels: false },
  );

const jpeg = async (
  title: string,
  [width, height]: readonly [number, number],
  quality = 72,
): Promise<Photograph> => ({
  title,
  width,
  height,
  type: 'image/jpeg',
  file: await (await photo(width, height)).jpeg({ quality }).toBuffer(),
});

/** Taken with the phone turned: the file is landscape with an EXIF orientation. */
const turned = async (): Promise<Photograph> => ({
  title: 'turned',
  width: 1200,
  height: 1600,
  type: 'image/jpeg',
  file: await (await photo(1600, 1200))
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer(),
});

const seeThrough = async (): Promise<Photograph> => ({
  title: 'see-through',
  width: 900,
  height: 900,
  type: 'image/png',
  file: await scene(900, 900, { opaque: false }).png().toBuffer(),
});

/** Formats that owners upload: banners, narrow strips, camera size, a tiny one, a cut-out, a rotated one. */
export const photographs = async (): Promise<Photograph[]> => [
  await jpeg('banner', [3000, 500]),
  await jpeg('strip', [400, 2400]),
  await jpeg('camera', [5000, 3300], 50),
  await jpeg('stamp', [60, 60]),
  await seeThrough(),
  await turned(),
];
