import { itemsOf } from './product.ts';

export const shoes = itemsOf('shoes', [
  {
    slug: 'kilimani-red-pump',
    name: 'Kilimani Red Pump',
    color: 'red',
    priceCents: 549900,
    oldPriceCents: 679900,
    stock: 14,
    description:
      'A closed pump with an 8 cm heel and a toe that is almond rather than needle. Red leather outside, cushioned tan leather inside, rubber tips you can have replaced by any fundi. True to size; wipe with a damp cloth.',
  },
  {
    slug: 'loita-beaded-sandal',
    name: 'Loita Beaded Sandal',
    color: 'blue',
    priceCents: 289900,
    oldPriceCents: null,
    stock: 36,
    description:
      'Rows of glass beads are stitched by hand on to blue straps, no two pairs quite alike. The footbed is vegetable-tanned leather that moulds to you in a week. A heel strap keeps it on over gravel. Keep dry; re-beading on request.',
  },
  {
    slug: 'goldfinch-block-heel',
    name: 'Goldfinch Block Heel',
    color: 'gold',
    priceCents: 619900,
    oldPriceCents: null,
    stock: 12,
    description:
      'Two gold straps, a solid heel and a buckle at the ankle: enough to dance from the reception to the last song. Heel 7 cm, padded insole, non-slip sole for polished floors. Comes with a cloth bag.',
  },
  {
    slug: 'kitenge-canvas-sneaker',
    name: 'Kitenge Canvas Sneaker',
    color: 'yellow',
    priceCents: 329900,
    oldPriceCents: 399900,
    stock: 31,
    description:
      'Sunny yellow rosettes on canvas, white rubber toe, cotton laces. They are light, they bend, and they cheer up a grey uniform. Insoles lift out so you can wash the uppers by hand; let them dry away from the sun.',
  },
  {
    slug: 'rift-valley-tall-boot',
    name: 'Rift Valley Tall Boot',
    color: 'brown',
    priceCents: 1399900,
    oldPriceCents: null,
    stock: 7,
    description:
      'Chestnut leather to just below the knee with a steady 4 cm heel and a pull tab behind. Full inside zip, calf 37 cm with a little give. Brush off dust, feed with neutral cream twice a year and they will outlast the fashion.',
  },
  {
    slug: 'blush-ballet-flat',
    name: 'Blush Ballet Flat',
    color: 'pink',
    priceCents: 229900,
    oldPriceCents: null,
    stock: 44,
    description:
      'Soft pink with a small black bow and a rounded toe. The sole bends double, so a pair fits in your handbag for the walk home after heels. Lined in breathable cotton. Half sizes should go up.',
  },
  {
    slug: 'muthaiga-green-loafer',
    name: 'Muthaiga Buckle Loafer',
    color: 'green',
    priceCents: 479900,
    oldPriceCents: null,
    stock: 18,
    description:
      'A loafer in racing green with a tan strap and brass bar. Leather upper, leather lining, stacked heel of two centimetres. It smartens jeans and calms a printed skirt. Use a shoe tree; polish with green or neutral.',
  },
  {
    slug: 'city-chelsea-boot',
    name: 'City Chelsea Ankle Boot',
    color: 'black',
    priceCents: 699900,
    oldPriceCents: 849900,
    stock: 21,
    description:
      'Pull on and go: elastic gussets, a 5 cm block heel, smooth black leather up to the ankle. The rubber sole grips wet pavements on Moi Avenue. Sized to take a thin sock. Waterproof spray before first wear.',
  },
  {
    slug: 'shell-cross-slide',
    name: 'Shell Cross Slide',
    color: 'white',
    priceCents: 189900,
    oldPriceCents: null,
    stock: 38,
    description:
      'Two crossed white straps and a footbed with a real arch. Off the beach, on to the terrace. Synthetic upper that does not mind salt or sunscreen; rinse under the tap and stand upright to dry.',
  },
  {
    slug: 'old-town-espadrille',
    name: 'Old Town Wedge Espadrille',
    color: 'orange',
    priceCents: 369950,
    oldPriceCents: null,
    stock: 2,
    description:
      'Orange and white stripe on a braided jute wedge, with a loop that ties at the ankle. The 6 cm height is spread along the whole foot, which is why people stop noticing it. Do not soak the jute; brush when dry.',
  },
]);
