import sharp from 'sharp';

/** The paper of the shop's light pages: phones show black where an icon is transparent. */
const GROUND = '#fef9f3';
/** Of the side, around a picture that is not square. */
const MARGIN = 0.08;
/** Of the sides: a picture cut by hand is seldom square to the pixel. */
const NEARLY_SQUARE = 1.05;

/** A square picture fills the icon, another one stands whole with a margin; as PNG. */
export const iconPicture = async (picture: Buffer, side: number): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata();
  const isSquare = Math.max(width, height) <= NEARLY_SQUARE * Math.min(width, height);
  const margin = isSquare ? 0 : Math.round(side * MARGIN);
  const inner = side - 2 * margin;
  return sharp(picture)
    .flatten({ background: GROUND })
    .resize({
      width: inner,
      height: inner,
      fit: isSquare ? 'cover' : 'contain',
      background: GROUND,
    })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: GROUND })
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
};
