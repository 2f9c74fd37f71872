export { bangleBar, bangles, cuff } from './cuts-bangles.ts';
export { drops, hoops, shieldDrops } from './cuts-earrings.ts';
export { beadCollar, bust, pearPendant, pendant, strands } from './cuts-necklaces.ts';
