export { aLine, shift, sundress } from './cuts-dress-day.ts';
export { kaftan, wrap } from './cuts-dress-drape.ts';
export { slip, tiered, trumpet } from './cuts-dress-evening.ts';
export { kneeFlare, midiSlip, petalWrap } from './cuts-dress-party.ts';
export { shirtDress } from './cuts-dress-shirt.ts';
