export { bucket, clutch, kiondo, tote } from './cuts-bag-hand.ts';
export { backpack, crossbody, flapBag } from './cuts-bag-strap.ts';
