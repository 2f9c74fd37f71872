import * as cut from './cuts-dress.ts';
import * as jacket from './cuts-jacket.ts';
import type { Look } from './look.ts';
import * as print from './prints.ts';
import * as woven from './prints-woven.ts';

export const dressLooks: Record<string, Look> = {
  'malindi-kitenge-a-line-dress': {
    cut: cut.aLine,
    print: print.kitengeRosette,
    accents: ['gold', 'green'],
    trim: 'gold',
    wall: 'paper',
  },
  'karura-floral-wrap-dress': {
    cut: cut.wrap,
    print: print.floral,
    accents: ['white', 'yellow'],
    wall: 'blush',
  },
  'nyali-evening-slip-dress': { cut: cut.slip, print: woven.satin, wall: 'lagoon' },
  'lamu-leaf-kaftan': {
    cut: cut.kaftan,
    print: print.ankaraLeaves,
    accents: ['orange', 'gold'],
    trim: 'gold',
    wall: 'ochre',
  },
  'sunbird-tiered-maxi': { cut: cut.tiered, print: woven.plain, trim: 'brown', wall: 'slate' },
  'tsavo-diamond-shift': {
    cut: cut.shift,
    print: print.kitengeDiamond,
    accents: ['yellow', 'white'],
    trim: 'yellow',
    wall: 'blush',
  },
  'nairobi-noir-sequin-gown': {
    cut: cut.trumpet,
    print: woven.sequins,
    trim: 'gold',
    wall: 'ochre',
  },
  'limuru-linen-shirt-dress': {
    cut: cut.shirtDress,
    print: woven.linen,
    trim: 'brown',
    wall: 'clay',
  },
  'coral-garden-wrap-dress': {
    cut: cut.petalWrap,
    print: print.ankaraFans,
    accents: ['white', 'yellow'],
    wall: 'sky',
  },
  'rosewater-slip-dress': { cut: cut.midiSlip, print: woven.satin, wall: 'sage' },
  'acacia-kitenge-sundress': {
    cut: cut.sundress,
    print: print.kitengeDiamond,
    accents: ['beige', 'gold'],
    trim: 'beige',
    wall: 'sage',
  },
  'silver-moon-trumpet-gown': { cut: cut.kneeFlare, print: woven.fineSequins, wall: 'dusk' },
};

export const jacketLooks: Record<string, Look> = {
  'upper-hill-plum-blazer': {
    cut: jacket.blazer,
    print: woven.gabardine,
    accents: ['white', 'black'],
    wall: 'paper',
  },
  'ngong-road-denim-jacket': { cut: jacket.denimJacket, print: woven.denim, wall: 'ochre' },
  'ankara-fan-bomber': {
    cut: jacket.bomber,
    print: print.ankaraFans,
    accents: ['gold', 'white'],
    trim: 'black',
    wall: 'sky',
  },
  'jacaranda-kimono-jacket': {
    cut: jacket.kimono,
    print: print.floral,
    accents: ['white', 'yellow'],
    trim: 'black',
    wall: 'sage',
  },
  'tigoni-trench-coat': {
    cut: jacket.trench,
    print: woven.gabardine,
    trim: 'brown',
    wall: 'lagoon',
  },
  'savanna-tuxedo-blazer': {
    cut: jacket.tuxedo,
    print: woven.gabardine,
    trim: 'white',
    wall: 'blush',
  },
  'gold-dust-bomber': { cut: jacket.raglanBomber, print: woven.satin, trim: 'brown', wall: 'dusk' },
  'kericho-green-trench': {
    cut: jacket.wrapTrench,
    print: woven.gabardine,
    trim: 'brown',
    wall: 'paper',
  },
  'watamu-white-denim-jacket': { cut: jacket.westernJacket, print: woven.denim, wall: 'slate' },
  'shuka-check-bomber': {
    cut: jacket.easyBomber,
    print: print.shuka,
    accents: ['black', 'black'],
    trim: 'black',
    wall: 'sky',
  },
};
