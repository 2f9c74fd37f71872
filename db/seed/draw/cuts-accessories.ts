export { closedBelt, hungBelt, loopedBelt } from './cuts-belts.ts';
export { brimHat, capeline } from './cuts-hats.ts';
export { gele, headwrap } from './cuts-headwrap.ts';
export { catEyeSunglasses, fan, oversizeSunglasses, scrunchies } from './cuts-small.ts';
