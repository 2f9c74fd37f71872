import * as accessory from './cuts-accessories.ts';
import * as legwear from './cuts-legwear.ts';
import * as panty from './cuts-panties.ts';
import * as scarf from './cuts-scarf.ts';
import * as towel from './cuts-towel.ts';
import * as towelKind from './cuts-towel-kinds.ts';
import type { Look } from './look.ts';
import * as print from './prints.ts';
import * as woven from './prints-woven.ts';

export const scarfLooks: Record<string, Look> = {
  'lamu-kikoy-scarf': {
    cut: scarf.draped,
    print: woven.kikoyDown,
    accents: ['white', 'yellow'],
    wall: 'sage',
  },
  'queen-of-the-house-leso': { cut: scarf.leso, accents: ['white', 'yellow'], wall: 'ochre' },
  'laikipia-check-shawl': {
    cut: scarf.shawl,
    print: print.shuka,
    accents: ['black', 'black'],
    wall: 'sky',
  },
  'polka-blue-neck-scarf': {
    cut: scarf.knotted,
    print: print.polka,
    accents: ['white', 'white'],
    wall: 'blush',
  },
  'saffron-knit-snood': { cut: scarf.snood, print: woven.knit, wall: 'lilac' },
  'rose-silk-square': { cut: scarf.square, accents: ['white', 'red'], wall: 'sage' },
  'pearl-evening-shawl': { cut: scarf.stole, print: woven.satin, wall: 'dusk' },
  'forest-draped-scarf': { cut: scarf.pegged, print: woven.linen, wall: 'blush' },
  'camel-blanket-scarf': {
    cut: scarf.folded,
    print: print.shuka,
    accents: ['beige', 'beige'],
    wall: 'paper',
  },
};

export const towelLooks: Record<string, Look> = {
  'kikoy-beach-towel-blue': {
    cut: towel.fringed,
    print: woven.kikoyAcross,
    accents: ['white', 'yellow'],
    wall: 'paper',
  },
  'hotel-white-bath-towel': {
    cut: towel.hanging,
    print: woven.terry,
    accents: ['gold', 'gold'],
    wall: 'slate',
  },
  'emerald-towel-stack': {
    cut: towel.stack,
    print: woven.terry,
    accents: ['beige', 'gold'],
    trim: 'gold',
    wall: 'blush',
  },
  'blush-spa-rolls': { cut: towel.rolled, print: woven.terry, wall: 'sage' },
  'sunrise-fringed-towel': {
    cut: towelKind.slung,
    print: woven.kikoyAcross,
    accents: ['white', 'yellow'],
    wall: 'sky',
  },
  'sand-waffle-towel': {
    cut: towelKind.foldedFlat,
    print: woven.waffle,
    accents: ['white', 'brown'],
    wall: 'lagoon',
  },
  'lavender-hand-towels': { cut: towelKind.basketRolls, print: woven.terry, wall: 'paper' },
  'charcoal-gym-towel': {
    cut: towelKind.gym,
    print: woven.terry,
    accents: ['silver', 'silver'],
    wall: 'blush',
  },
  'sunflower-towel-stack': {
    cut: towelKind.bale,
    print: woven.terry,
    accents: ['white', 'brown'],
    trim: 'brown',
    wall: 'sky',
  },
};

export const stockingLooks: Record<string, Look> = {
  'sheer-nights-hold-ups': { cut: legwear.holdUp, wall: 'blush' },
  'jacaranda-opaque-tights': { cut: legwear.opaque, wall: 'ochre' },
  'polka-blue-tights': {
    cut: legwear.tights,
    print: print.polka,
    accents: ['white', 'white'],
    wall: 'paper',
  },
  'cocoa-sheer-three-pack': { cut: legwear.pack, wall: 'sage' },
  'bottle-green-knee-highs': { cut: legwear.kneeHigh, wall: 'blush' },
  'candy-stripe-ankle-socks': { cut: legwear.ankleSocks, print: woven.breton, wall: 'sky' },
  'city-net-tights': { cut: legwear.fishnet, wall: 'ochre' },
  'sand-sheer-stockings': { cut: legwear.sheerPair, wall: 'clay' },
  'gold-shimmer-tights': { cut: legwear.shimmer, wall: 'dusk' },
};

export const pantyLooks: Record<string, Look> = {
  'rose-dot-cotton-brief': {
    cut: panty.brief,
    print: print.polka,
    accents: ['white', 'white'],
    wall: 'sky',
  },
  'noir-lace-brief': { cut: panty.laceHipster, print: woven.lace, wall: 'blush' },
  'sculpt-high-waist': { cut: panty.sculpting, print: woven.satin, wall: 'lagoon' },
  'sunny-floral-bikini': {
    cut: panty.bikini,
    print: print.floral,
    accents: ['white', 'orange'],
    wall: 'lilac',
  },
  'cloud-rib-short': { cut: panty.boyShort, print: woven.rib, wall: 'clay' },
  'berry-lace-trio': { cut: panty.setOfThree, print: woven.lace, wall: 'paper' },
  'lilac-satin-brief': { cut: panty.tanga, print: woven.satin, wall: 'sage' },
  'lagoon-cotton-brief': { cut: panty.fullBrief, print: woven.plain, trim: 'white', wall: 'ochre' },
  'green-leaf-high-waist': {
    cut: panty.highWaist,
    print: print.ankaraLeaves,
    accents: ['white', 'yellow'],
    wall: 'blush',
  },
};

export const accessoryLooks: Record<string, Look> = {
  'kitenge-royal-headwrap': {
    cut: accessory.headwrap,
    print: print.kitengeRosette,
    accents: ['yellow', 'green'],
    wall: 'paper',
  },
  'beaded-dance-belt': { cut: accessory.hungBelt, accents: ['white', 'orange'], wall: 'blush' },
  'coast-straw-hat': { cut: accessory.brimHat, trim: 'black', wall: 'lagoon' },
  'noir-cat-eye-sunglasses': { cut: accessory.catEyeSunglasses, trim: 'brown', wall: 'ochre' },
  'savannah-leather-belt': { cut: accessory.closedBelt, wall: 'paper' },
  'satin-scrunchie-trio': { cut: accessory.scrunchies, print: woven.satin, wall: 'sky' },
  'ankara-folding-fan': {
    cut: accessory.fan,
    print: print.ankaraFans,
    accents: ['gold', 'white'],
    trim: 'red',
    wall: 'blush',
  },
  'garden-party-capeline': { cut: accessory.capeline, trim: 'red', wall: 'slate' },
  'silver-buckle-belt': { cut: accessory.loopedBelt, wall: 'dusk' },
  'violet-crown-headwrap': {
    cut: accessory.gele,
    print: print.kitengeDiamond,
    accents: ['gold', 'white'],
    wall: 'ochre',
  },
  'tortoise-oversize-sunglasses': {
    cut: accessory.oversizeSunglasses,
    trim: 'brown',
    wall: 'sage',
  },
};
