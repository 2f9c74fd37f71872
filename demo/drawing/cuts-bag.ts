export { bucket, clutch, kiondo, tote } from './cuts-bag-hand.ts';
export { satchelPack, shopper, sisalTote } from './cuts-bag-soft.ts';
export { backpack, crossbody, flapBag } from './cuts-bag-strap.ts';
