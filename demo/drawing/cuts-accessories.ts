export { closedBelt, hungBelt, loopedBelt } from './cuts-belts.ts';
export { brimHat, capeline } from './cuts-hats.ts';
export { gele, headwrap } from './cuts-headwrap.ts';
export { fan, scrunchies } from './cuts-small.ts';
export { catEyeSunglasses, oversizeSunglasses } from './cuts-sunglasses.ts';
