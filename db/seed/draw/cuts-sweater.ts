export { crew, poncho, turtleneck } from './cuts-sweater-closed.ts';
export { cardigan, vneck } from './cuts-sweater-open.ts';
export { ribbed } from './cuts-sweater-parts.ts';
