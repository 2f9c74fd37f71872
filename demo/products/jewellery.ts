import { itemsOf } from './product.ts';

export const jewellery = itemsOf('jewellery', [
  {
    slug: 'enkare-bead-collar',
    name: 'Enkare Bead Collar',
    color: 'red',
    priceCents: 649900,
    oldPriceCents: null,
    stock: 10,
    description:
      'Nine rings of glass beads lie flat on the collarbone, red first, then white and blue, with little metal drops that speak when you turn. Strung on wire by Maasai beadworkers in Kajiado. Ties behind the neck, so any size fits.',
  },
  {
    slug: 'tana-gold-hoops',
    name: 'Tana Double Hoops',
    color: 'gold',
    priceCents: 189900,
    oldPriceCents: 229900,
    stock: 34,
    description:
      'Two brass hoops, one inside the other, with five small beads along the lower curve. They look heavy and weigh eleven grams. Gold-plated over recycled brass, nickel-free hooks. Polish with a dry cloth.',
  },
  {
    slug: 'lake-turkana-pendant',
    name: 'Turkana Blue Pendant',
    color: 'blue',
    priceCents: 329900,
    oldPriceCents: null,
    stock: 22,
    description:
      'A faceted drop, jade-sea blue, framed in a gold kite and hung on a 60 cm chain. Three small beads swing below. Wear it over a plain black neckline where nothing competes. Take it off before swimming.',
  },
  {
    slug: 'fringe-bead-earrings',
    name: 'Sunrise Fringe Earrings',
    color: 'orange',
    priceCents: 149900,
    oldPriceCents: null,
    stock: 41,
    description:
      'A beaded disc, a swinging fringe, and the whole sunrise in orange, white and yellow. Each pair takes a day to sew. Twelve centimetres long, light on the ear, hooks of surgical steel. Lay flat when you travel.',
  },
  {
    slug: 'brass-and-bead-bangles',
    name: 'Nine Brass Bangles',
    color: 'gold',
    priceCents: 219900,
    oldPriceCents: null,
    stock: 20,
    description:
      'A stack of nine: three plain, three broad with a red inlay, three strung with beads. Wear all together for noise or share them with your sisters. Inner width 6.5 cm. The brass warms in tone as you wear it.',
  },
  {
    slug: 'warrior-bead-cuff',
    name: 'Night Market Bead Cuff',
    color: 'black',
    priceCents: 279900,
    oldPriceCents: 339900,
    stock: 16,
    description:
      'Black beads in a tight grid, diamonds in white, edges in gold. The frame is soft leather backed with steel, so it opens and closes without fatigue. Broad enough to be the only thing you put on.',
  },
  {
    slug: 'forest-strands-necklace',
    name: 'Karura Six-Strand Necklace',
    color: 'green',
    priceCents: 259900,
    oldPriceCents: null,
    stock: 25,
    description:
      'Six lengths of green glass from lime to bottle, spaced with gold rounds, falling from collarbone to ribs. Clasp and extension chain at the back. Twist the strands for a rope or let them fan.',
  },
  {
    slug: 'silver-dhow-bangles',
    name: 'Dhow Silver Bangles',
    color: 'silver',
    priceCents: 319950,
    oldPriceCents: null,
    stock: 13,
    description:
      'Silver-toned bangles in three widths, broken by rows of blue and white beads like sails on water. They slide, they ring, they stop at the elbow. Aluminium core, so the arm stays light. Nickel-free.',
  },
  {
    slug: 'violet-pendant',
    name: 'Amethyst Hour Pendant',
    color: 'purple',
    priceCents: 379900,
    oldPriceCents: null,
    stock: 1,
    description:
      'Cut glass in deep violet, set point-down in gold plate. The chain lets you choose between 50 and 60 centimetres. A favourite for mothers of the bride, who then keep wearing it. Gift box included.',
  },
  {
    slug: 'white-coral-drops',
    name: 'White Shore Drop Earrings',
    color: 'white',
    priceCents: 129900,
    oldPriceCents: null,
    stock: 30,
    description:
      'White beads with a quiet line of gold, hung in a fringe below a round shield. Made for weddings and for very plain shirts. Nine grams each. Store in the cotton pouch they arrive in.',
  },
]);
