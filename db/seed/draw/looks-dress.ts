import * as cut from './cuts-dress.ts'
import type { Look } from './look.ts'
import * as print from './prints.ts'
import * as woven from './prints-woven.ts'

const test: Record<string, Look> = {
  a: { cut: cut.aLine, print: print.kitengeRosette, accents: ['gold', 'green'], trim: 'gold' },
  b: { cut: cut.wrap, print: print.floral, accents: ['white', 'yellow'] },
  c: { cut: cut.shift, print: print.kitengeDiamond, accents: ['yellow', 'white'], trim: 'yellow' },
  d: { cut: cut.tiered, print: woven.plain, trim: 'brown' },
  e: { cut: cut.kaftan, print: print.ankaraLeaves, accents: ['orange', 'gold'], trim: 'gold' },
  f: { cut: cut.slip, print: woven.satin },
  g: { cut: cut.shirtDress, print: woven.linen, trim: 'brown' },
  h: { cut: cut.trumpet, print: woven.sequins, trim: 'gold' },
}
export const dressLooks = test
