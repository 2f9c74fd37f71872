export { coiledBelt, hungBelt } from './cuts-belts.ts';
export { brimHat, capeline } from './cuts-hats.ts';
export { headwrap } from './cuts-headwrap.ts';
export { fan, scrunchies, sunglasses } from './cuts-small.ts';
