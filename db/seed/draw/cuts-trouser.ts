export { jeans, slim } from './cuts-trouser-fitted.ts';
export { cargo, palazzo, wideLeg } from './cuts-trouser-loose.ts';
