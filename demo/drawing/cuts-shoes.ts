export { ankleBoot, sneaker, tallBoot } from './cuts-shoes-boots.ts';
export { beadedSandal, flat, loafer, slide } from './cuts-shoes-flats.ts';
export { blockHeel, espadrille, pump } from './cuts-shoes-heels.ts';
