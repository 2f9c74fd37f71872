export { fishnet, holdUp, kneeHigh, opaque, shimmer } from './cuts-legwear-forms.ts';
export { ankleSocks, tights } from './cuts-legwear-laid.ts';
export { pack, sheerPair } from './cuts-legwear-sheer.ts';
