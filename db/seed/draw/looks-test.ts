import * as cut from './cuts-jewellery.ts'
import * as cos from './cuts-cosmetics.ts'
import * as sh from './cuts-shoes.ts'
import * as print from './prints.ts'
import type { Look } from './look.ts'
export const looks: Record<string, Look> = {
  a: { cut: cut.beadCollar, accents: ['white', 'blue'] },
  b: { cut: cut.strands },
  c: { cut: cut.pendant },
  d: { cut: cut.hoops, accents: ['red', 'black'] },
  e: { cut: cut.drops, accents: ['white', 'orange'] },
  f: { cut: cut.bangles, accents: ['red', 'white'] },
  g: { cut: cut.cuff, accents: ['white', 'yellow'] },
  h: { cut: cos.lipstick },
  i: { cut: cos.perfume },
  j: { cut: cos.dropper },
  k: { cut: cos.jar },
  l: { cut: cos.palette, accents: ['gold', 'brown'] },
  m: { cut: cos.polish },
  n: { cut: cos.compact },
  o: { cut: sh.sneaker, print: print.kitengeRosette, trim: 'white' },
  p: { cut: sh.ankleBoot },
}
