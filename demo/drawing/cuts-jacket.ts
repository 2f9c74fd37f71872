export { blazer, tuxedo } from './cuts-jacket-blazer.ts';
export { bomber, easyBomber, raglanBomber } from './cuts-jacket-bomber.ts';
export { denimJacket, westernJacket } from './cuts-jacket-denim.ts';
export { kimono } from './cuts-jacket-kimono.ts';
export { trench, wrapTrench } from './cuts-jacket-trench.ts';
