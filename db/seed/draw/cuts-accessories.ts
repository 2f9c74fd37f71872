export { closedBelt, hungBelt, loopedBelt } from './cuts-belts.ts';
export { brimHat, capeline } from './cuts-hats.ts';
export { gele, headwrap } from './cuts-headwrap.ts';
export { fan, scrunchies, sunglasses } from './cuts-small.ts';
