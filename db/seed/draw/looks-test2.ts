import * as leg from './cuts-legwear.ts'
import * as pan from './cuts-panties.ts'
import * as print from './prints.ts'
import * as woven from './prints-woven.ts'
import type { Look } from './look.ts'
export const looks: Record<string, Look> = {
  a: { cut: leg.sheer },
  b: { cut: leg.opaque },
  c: { cut: leg.holdUp },
  d: { cut: leg.fishnet },
  e: { cut: leg.kneeHigh },
  f: { cut: leg.pack },
  g: { cut: leg.tights, print: print.polka, accents: ['white', 'white'] },
  h: { cut: leg.ankleSocks, print: woven.breton, accents: ['white','white'], trim: 'red' },
  i: { cut: pan.brief, print: print.polka, accents: ['white','white'] },
  j: { cut: pan.laceBrief, print: woven.lace },
  k: { cut: pan.highWaist, print: woven.satin },
  l: { cut: pan.bikini, print: print.floral, accents: ['white','yellow'] },
  m: { cut: pan.boyShort, print: woven.rib },
  n: { cut: pan.setOfThree, print: woven.lace },
}
