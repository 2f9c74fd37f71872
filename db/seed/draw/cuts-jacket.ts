export { bomber, denimJacket } from './cuts-jacket-casual.ts';
export { kimono } from './cuts-jacket-kimono.ts';
export { longSleeve, sleeves } from './cuts-jacket-parts.ts';
export { blazer, trench } from './cuts-jacket-tailored.ts';
