import { itemsOf } from './product.ts';

export const jackets = itemsOf('jacket', [
  {
    slug: 'upper-hill-plum-blazer',
    name: 'Upper Hill Plum Blazer',
    color: 'purple',
    priceCents: 899900,
    oldPriceCents: 1099900,
    stock: 12,
    description:
      'One clean button line, a nipped waist and a lapel sharp enough for the boardroom. Plum suiting with a little stretch, fully lined, inside pocket for a phone. Pair it with cream trousers on Monday and jeans on Friday. Dry clean.',
  },
  {
    slug: 'ngong-road-denim-jacket',
    name: 'Ngong Road Denim Jacket',
    color: 'blue',
    priceCents: 459900,
    oldPriceCents: null,
    stock: 35,
    description:
      'Sturdy 12-ounce cotton denim with honey topstitching and copper buttons. It is cut to the hip, roomy enough for a hoodie, and already softened so the elbows bend. Two chest pockets, two at the side; wash it rarely and inside out.',
  },
  {
    slug: 'ankara-fan-bomber',
    name: 'Ankara Fan Bomber Jacket',
    color: 'orange',
    priceCents: 629900,
    oldPriceCents: null,
    stock: 19,
    description:
      'Bold orange Ankara on the outside, smooth black lining within, thick rib at neck, cuffs and waist. A brass zip runs right up. Light padding keeps off the morning chill in Nakuru without bulk. Size up for an easy fit.',
  },
  {
    slug: 'jacaranda-kimono-jacket',
    name: 'Jacaranda Kimono Jacket',
    color: 'pink',
    priceCents: 389900,
    oldPriceCents: 469900,
    stock: 21,
    description:
      'Throw it over a vest and you are dressed. Pink viscose scattered with flowers, wide cropped sleeves and a long black band at the front that never needs closing. Knee length, no lining, packs to the size of a fist. Hand wash.',
  },
  {
    slug: 'tigoni-trench-coat',
    name: 'Tigoni Trench Coat',
    color: 'beige',
    priceCents: 1349900,
    oldPriceCents: null,
    stock: 8,
    description:
      'For the long rains: showerproof cotton gabardine, double-breasted, with storm flaps, buckled belt and a skirt that moves. The sleeves adjust at the wrist. Half-lined so it breathes; sponge marks away and hang to dry.',
  },
  {
    slug: 'savanna-tuxedo-blazer',
    name: 'Savanna Tuxedo Blazer',
    color: 'black',
    priceCents: 1149900,
    oldPriceCents: null,
    stock: 10,
    description:
      'Black crepe, white inset, two gold buttons and nothing else to distract. The shoulder is lightly padded and the length covers the hip. Wear it as a jacket, or belted as a very short dress. Dry clean only, please.',
  },
  {
    slug: 'gold-dust-bomber',
    name: 'Gold Dust Bomber Jacket',
    color: 'gold',
    priceCents: 799900,
    oldPriceCents: 989900,
    stock: 7,
    description:
      'Metallic gold with a soft hand, trimmed in deep brown rib. It shines like foil and wears like a sweatshirt. Slanted welt pockets, brass zip, cropped to the high hip. Turn inside out, wash at 30 degrees, keep the iron away.',
  },
  {
    slug: 'kericho-green-trench',
    name: 'Kericho Green Trench',
    color: 'green',
    priceCents: 1199900,
    oldPriceCents: null,
    stock: 1,
    description:
      'The green of tea hills after rain. A light trench with broad lapels, tortoise-brown buttons and a belt long enough to knot. The back vent lets you take the stairs two at a time. Cotton with a water-repellent finish.',
  },
  {
    slug: 'watamu-white-denim-jacket',
    name: 'Watamu White Denim Jacket',
    color: 'white',
    priceCents: 499950,
    oldPriceCents: null,
    stock: 14,
    description:
      'White denim that survives real life, because it comes ready treated against stains. Classic western yoke, flap pockets and a slightly boxy body. Beach cover-up, church layer, plane blanket. Bleach-free wash with other whites.',
  },
  {
    slug: 'shuka-check-bomber',
    name: 'Shuka Check Bomber',
    color: 'red',
    priceCents: 579900,
    oldPriceCents: null,
    stock: 26,
    description:
      'Red and black check inspired by the cloth herders wrap against dawn wind. Brushed on the inside, ribbed at every edge, with hand-warmer pockets. An easy shape that looks right over leggings or a school-run dress.',
  },
]);
