import type { Sharp } from 'sharp';

/*
 * At equal quality AVIF is about a third smaller than WebP, but only with effort: at the encoder's
 * fastest setting it is as large. See docs/decisions/0021.
 */
const QUALITY = 50;
const IN_PASSING = 3;
const ONCE_FOR_ALL = 5;

type Fit = Parameters<Sharp['resize']>[0];

const encoded = (image: Sharp, fit: Fit, effort: number, quality = QUALITY): Promise<Buffer> =>
  image.resize(fit).avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer();

/** About 0.1 s per picture, for uploads. */
export const quickAvif = (image: Sharp, fit: Fit): Promise<Buffer> =>
  encoded(image, fit, IN_PASSING);

/** Maximum effort, for art that is generated once and committed. */
export const artAvif = (image: Sharp, width: number, quality = QUALITY): Promise<Buffer> =>
  encoded(image, { width, withoutEnlargement: true }, ONCE_FOR_ALL, quality);
