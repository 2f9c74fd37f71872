import * as acc from './cuts-accessories.ts'
import * as sc from './cuts-scarf.ts'
import * as tow from './cuts-towel.ts'
import * as jew from './cuts-jewellery.ts'
import * as print from './prints.ts'
import * as woven from './prints-woven.ts'
import type { Look } from './look.ts'
export const looks: Record<string, Look> = {
  a: { cut: acc.coiledBelt },
  b: { cut: acc.hungBelt, accents: ['white','orange'] },
  c: { cut: acc.brimHat, trim: 'black' },
  d: { cut: acc.sunglasses, trim: 'brown' },
  e: { cut: acc.headwrap, print: print.kitengeRosette, accents: ['yellow', 'green'] },
  f: { cut: acc.scrunchies, print: woven.satin },
  g: { cut: acc.fan, print: print.ankaraFans, accents: ['gold','white'], trim: 'red' },
  h: { cut: acc.capeline, trim: 'red' },
  i: { cut: sc.draped, print: woven.kikoyDown, accents: ['white', 'orange'] },
  j: { cut: sc.folded, print: print.shuka, accents: ['black', 'white'] },
  k: { cut: sc.knotted, print: print.polka, accents: ['white', 'white'] },
  l: { cut: sc.square, accents: ['white', 'yellow'] },
  m: { cut: sc.snood, print: woven.knit },
  n: { cut: tow.hanging, print: woven.terry, accents: ['white', 'gold'] },
  o: { cut: tow.stack, print: woven.terry, accents: ['white', 'gold'], trim: 'brown' },
  p: { cut: tow.rolled, print: woven.terry },
  q: { cut: tow.fringed, print: woven.kikoyAcross, accents: ['white', 'yellow'] },
  r: { cut: jew.beadCollar, accents: ['white', 'blue'] },
  s: { cut: jew.strands },
  t: { cut: jew.hoops, accents: ['red','black'] },
}
