import * as bag from './cuts-bag.ts';
import * as cosmetic from './cuts-cosmetics.ts';
import * as jewel from './cuts-jewellery.ts';
import type { Look } from './look.ts';
import * as print from './prints.ts';
import * as woven from './prints-woven.ts';

export const bagLooks: Record<string, Look> = {
  'machakos-kiondo-basket': { cut: bag.sisalTote, accents: ['purple', 'brown'], wall: 'lagoon' },
  'purple-leaf-tote': {
    cut: bag.tote,
    print: print.ankaraLeaves,
    accents: ['orange', 'gold'],
    wall: 'ochre',
  },
  'starlight-sequin-clutch': { cut: bag.clutch, print: woven.sequins, wall: 'dusk' },
  'safari-denim-backpack': { cut: bag.backpack, print: woven.denim, wall: 'blush' },
  'hibiscus-saddle-bag': { cut: bag.crossbody, wall: 'sage' },
  'mudcloth-bucket-bag': {
    cut: bag.bucket,
    print: print.mudLines,
    accents: ['black', 'black'],
    wall: 'clay',
  },
  'bazaar-green-kiondo': {
    cut: bag.kiondo,
    accents: ['beige', 'gold'],
    trim: 'brown',
    wall: 'paper',
  },
  'midnight-crossbody': { cut: bag.flapBag, trim: 'gold', wall: 'blush' },
  'safari-tan-backpack': { cut: bag.satchelPack, print: woven.satin, wall: 'sky' },
  'saffron-ankara-tote': {
    cut: bag.shopper,
    print: print.ankaraFans,
    accents: ['white', 'orange'],
    wall: 'lilac',
  },
};

export const jewelleryLooks: Record<string, Look> = {
  'enkare-bead-collar': { cut: jewel.beadCollar, accents: ['white', 'blue'], wall: 'sky' },
  'tana-gold-hoops': { cut: jewel.hoops, accents: ['red', 'black'], wall: 'dusk' },
  'lake-turkana-pendant': { cut: jewel.pendant, wall: 'ochre' },
  'fringe-bead-earrings': { cut: jewel.drops, accents: ['white', 'yellow'], wall: 'sage' },
  'brass-and-bead-bangles': { cut: jewel.bangles, accents: ['red', 'white'], wall: 'lagoon' },
  'warrior-bead-cuff': { cut: jewel.cuff, accents: ['white', 'gold'], wall: 'blush' },
  'forest-strands-necklace': { cut: jewel.strands, wall: 'blush' },
  'silver-dhow-bangles': { cut: jewel.bangleBar, accents: ['blue', 'white'], wall: 'clay' },
  'violet-pendant': { cut: jewel.pearPendant, wall: 'sage' },
  'white-coral-drops': { cut: jewel.shieldDrops, accents: ['white', 'gold'], wall: 'lagoon' },
};

export const cosmeticLooks: Record<string, Look> = {
  'queens-red-lipstick': { cut: cosmetic.lipstick, wall: 'blush' },
  'ocean-rose-perfume': { cut: cosmetic.perfume, wall: 'sky' },
  'baobab-face-oil': { cut: cosmetic.dropper, wall: 'paper' },
  'golden-shea-body-butter': { cut: cosmetic.jar, wall: 'lilac' },
  'dusk-nine-palette': { cut: cosmetic.palette, accents: ['gold', 'brown'], wall: 'ochre' },
  'tangerine-nail-duo': { cut: cosmetic.polish, wall: 'sky' },
  'honey-beige-compact': { cut: cosmetic.powder, wall: 'dusk' },
  'goldleaf-highlighter': { cut: cosmetic.flowerPan, wall: 'lagoon' },
  'midnight-oud-perfume': { cut: cosmetic.flask, trim: 'gold', wall: 'ochre' },
  'aloe-green-serum': { cut: cosmetic.pump, trim: 'white', wall: 'blush' },
};
