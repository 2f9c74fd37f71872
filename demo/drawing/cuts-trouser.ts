export { cargo, drawcordCargo } from './cuts-trouser-cargo.ts';
export { cigarette, cropped, jeans } from './cuts-trouser-fitted.ts';
export { gownPalazzo, linenWide, palazzo, pleated } from './cuts-trouser-wide.ts';
