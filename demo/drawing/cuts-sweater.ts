export {
  cableCrew,
  crew,
  easyCableCrew,
  slimTurtleneck,
  turtleneck,
} from './cuts-sweater-closed.ts';
export { cardigan, longCardigan, vneck } from './cuts-sweater-open.ts';
export { poncho } from './cuts-sweater-poncho.ts';
