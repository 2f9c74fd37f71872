import type { Sharp } from 'sharp';

/*
 * At equal likeness AVIF takes about a third less than WebP, but only with work: at the encoder's quickest it takes
 * as much. See docs/decisions/0021.
 */
const QUALITY = 50;
const IN_PASSING = 3;
const ONCE_FOR_ALL = 5;

type Fit = Parameters<Sharp['resize']>[0];

const encoded = (image: Sharp, fit: Fit, effort: number): Promise<Buffer> =>
  image.resize(fit).avif({ quality: QUALITY, effort, chromaSubsampling: '4:2:0' }).toBuffer();

/** In a tenth of a second, for pictures that people upload. */
export const quickAvif = (image: Sharp, fit: Fit): Promise<Buffer> =>
  encoded(image, fit, IN_PASSING);

/** As small as it gets, for what is drawn once and committed. */
export const artAvif = (image: Sharp, width: number): Promise<Buffer> =>
  encoded(image, { width, withoutEnlargement: true }, ONCE_FOR_ALL);
