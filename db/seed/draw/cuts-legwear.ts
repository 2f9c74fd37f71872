export { fishnet, holdUp, kneeHigh, opaque, sheer } from './cuts-legwear-forms.ts';
export { ankleSocks, pack, tights } from './cuts-legwear-laid.ts';
