import { itemsOf } from './product.ts';

export const scarves = itemsOf('scarf', [
  {
    slug: 'lamu-kikoy-scarf',
    name: 'Lamu Kikoy Scarf',
    color: 'orange',
    priceCents: 119900,
    oldPriceCents: null,
    stock: 45,
    description:
      'Handloom cotton in burnt orange with white stripes and knotted fringe. It is a scarf on the plane, a sarong on the beach and a shawl at supper. 170 by 100 cm. Gets softer each time it meets the sea.',
  },
  {
    slug: 'queen-of-the-house-leso',
    name: 'Purple Flower Leso',
    color: 'purple',
    priceCents: 84950,
    oldPriceCents: 104900,
    stock: 39,
    description:
      'A printed square with a strong pindo border and one large flower in its middle, as a leso should have. Purple, white and yellow on cotton. Tie it at the head, the waist or round the handle of a bag.',
  },
  {
    slug: 'laikipia-check-shawl',
    name: 'Laikipia Check Shawl',
    color: 'red',
    priceCents: 219900,
    oldPriceCents: null,
    stock: 27,
    description:
      'Red and black check, folded big: two metres by seventy centimetres of brushed acrylic wool. Camp-fire warm and cheap to look after, since it goes in the machine. Fringed at the short ends.',
  },
  {
    slug: 'polka-blue-neck-scarf',
    name: 'Polka Blue Neck Scarf',
    color: 'blue',
    priceCents: 79900,
    oldPriceCents: null,
    stock: 52,
    description:
      'Navy-blue voile with white dots, long enough to loop twice and still leave tails. Try it knotted at the side over a crew neck. It weighs almost nothing. Iron on low while slightly damp.',
  },
  {
    slug: 'saffron-knit-snood',
    name: 'Saffron Knit Snood',
    color: 'yellow',
    priceCents: 139900,
    oldPriceCents: null,
    stock: 19,
    description:
      'A closed loop in chunky yellow stockinette. Pull it over your head and arrange three soft rolls under the chin. No ends to catch in the bicycle. Hand wash, dry flat, store folded.',
  },
  {
    slug: 'rose-silk-square',
    name: 'Rose Garden Silk Square',
    color: 'pink',
    priceCents: 349900,
    oldPriceCents: 429900,
    stock: 14,
    description:
      'Pure silk twill, 90 by 90, hem rolled by hand. The border is geometric, the flower loud, the pink clean. Folded on the bias it makes a headband; opened out it rescues a plain dress. Dry clean.',
  },
  {
    slug: 'pearl-evening-shawl',
    name: 'Pearl Evening Shawl',
    color: 'white',
    priceCents: 259900,
    oldPriceCents: null,
    stock: 16,
    description:
      'Fine white weave with a hint of sheen, sized for bare shoulders in an air-conditioned hall. The short ends are fringed. It folds into an envelope bag, included. Cold wash by hand, roll in a towel.',
  },
  {
    slug: 'forest-draped-scarf',
    name: 'Tea Hills Linen Scarf',
    color: 'green',
    priceCents: 159900,
    oldPriceCents: null,
    stock: 3,
    description:
      'Green linen in an open weave that breathes like a window. Cut wide so the folds fall deep. Dyed in small lots, which is why one may lean to moss and the next to emerald. Washes well at 30 degrees.',
  },
  {
    slug: 'camel-blanket-scarf',
    name: 'Camel Blanket Scarf',
    color: 'brown',
    priceCents: 289900,
    oldPriceCents: null,
    stock: 0,
    description:
      'Half blanket, half scarf. Brown wool-mix with a soft check, big enough to wrap over a coat at a Nyandarua bus stop. Pin it at the shoulder for a cape. Brush rather than wash; air overnight.',
  },
]);
