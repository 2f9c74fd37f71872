import * as shoe from './cuts-shoes.ts';
import * as sweater from './cuts-sweater.ts';
import * as trouser from './cuts-trouser.ts';
import type { Look } from './look.ts';
import * as print from './prints.ts';
import * as woven from './prints-woven.ts';

export const sweaterLooks: Record<string, Look> = {
  'aberdare-cable-sweater': { cut: sweater.cableCrew, print: woven.moss, wall: 'dusk' },
  'kinangop-rib-turtleneck': { cut: sweater.turtleneck, print: woven.rib },
  'mugumo-pocket-cardigan': { cut: sweater.longCardigan, print: woven.moss },
  'candy-stripe-v-neck': { cut: sweater.vneck, print: woven.breton, wall: 'sky' },
  'loita-shuka-poncho': {
    cut: sweater.poncho,
    print: print.shuka,
    accents: ['black', 'black'],
    trim: 'black',
    wall: 'paper',
  },
  'naivasha-lake-blue-crew': { cut: sweater.crew, print: woven.jersey },
  'marigold-knit-cardigan': { cut: sweater.cardigan, print: woven.jersey, wall: 'lilac' },
  'nyahururu-shimmer-turtleneck': {
    cut: sweater.slimTurtleneck,
    print: woven.fineRib,
    wall: 'clay',
  },
  'oat-cable-crew': { cut: sweater.easyCableCrew, print: woven.cable, wall: 'lagoon' },
};

export const trouserLooks: Record<string, Look> = {
  'westlands-wide-leg-trouser': {
    cut: trouser.pleated,
    print: woven.gabardine,
    trim: 'brown',
    wall: 'slate',
  },
  'mombasa-road-flared-jeans': { cut: trouser.jeans, print: woven.denim, wall: 'paper' },
  'diani-fan-palazzo': { cut: trouser.palazzo, print: print.ankaraFans, wall: 'sky' },
  'pinstripe-cigarette-trouser': {
    cut: trouser.cigarette,
    print: woven.pinstripe,
    wall: 'blush',
  },
  'ranger-cargo-trouser': {
    cut: trouser.cargo,
    print: woven.ripstop,
    accents: ['white', 'brown'],
    wall: 'ochre',
  },
  'coconut-linen-wide-leg': {
    cut: trouser.linenWide,
    print: woven.linen,
    accents: ['white', 'brown'],
    wall: 'clay',
  },
  'berry-tailored-slim-trouser': { cut: trouser.cropped, print: woven.gabardine, wall: 'sky' },
  'amboseli-dust-cargo': { cut: trouser.drawcordCargo, print: woven.gabardine, wall: 'sage' },
  'violet-hour-palazzo': { cut: trouser.gownPalazzo, print: woven.satin, wall: 'paper' },
};

export const shoeLooks: Record<string, Look> = {
  'kilimani-red-pump': { cut: shoe.pump, trim: 'black', wall: 'paper' },
  'loita-beaded-sandal': { cut: shoe.beadedSandal, accents: ['white', 'orange'], wall: 'blush' },
  'goldfinch-block-heel': { cut: shoe.blockHeel, wall: 'lagoon' },
  'kitenge-canvas-sneaker': {
    cut: shoe.sneaker,
    print: print.kitengeRosette,
    accents: ['red', 'white'],
    trim: 'white',
    wall: 'sky',
  },
  'rift-valley-tall-boot': { cut: shoe.tallBoot, wall: 'sage' },
  'blush-ballet-flat': { cut: shoe.flat, trim: 'black', wall: 'paper' },
  'muthaiga-green-loafer': { cut: shoe.loafer, trim: 'brown', wall: 'blush' },
  'city-chelsea-boot': { cut: shoe.ankleBoot, wall: 'ochre' },
  'shell-cross-slide': { cut: shoe.slide, wall: 'clay' },
  'old-town-espadrille': { cut: shoe.espadrille, print: woven.breton, wall: 'sky' },
};
