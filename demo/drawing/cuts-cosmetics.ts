export { compact, jar, lipstick, palette, polish, powder } from './cuts-cosmetics-colour.ts';
export { dropper, flask, perfume, pump } from './cuts-cosmetics-glass.ts';
export { flowerPan } from './cuts-cosmetics-pan.ts';
