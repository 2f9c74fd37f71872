import { itemsOf } from './product.ts';

export const accessories = itemsOf('accessories', [
  {
    slug: 'kitenge-royal-headwrap',
    name: 'Royal Kitenge Headwrap',
    color: 'red',
    priceCents: 109900,
    oldPriceCents: null,
    style: 'two-metre headwrap',
    stock: 35,
    description:
      'Two metres of red kitenge, just stiff enough to hold a crown without pins. The rosettes are placed so that one lands on your brow. A card inside shows three ways to tie it. Cold wash, iron with starch.',
  },
  {
    slug: 'beaded-dance-belt',
    name: 'Samburu Beaded Belt',
    color: 'blue',
    priceCents: 239900,
    oldPriceCents: 289900,
    stock: 17,
    description:
      'Five rows of glass beads on leather, blue with diamonds of white and orange, closed by tassels you knot where you like. It fits waist or hip. Wear it over a shirt dress and watch the dress change.',
  },
  {
    slug: 'coast-straw-hat',
    name: 'Coast Straw Fedora',
    color: 'beige',
    priceCents: 169900,
    oldPriceCents: null,
    stock: 30,
    description:
      'Palm straw woven in Kwale, shaped on a wooden block and finished with a black ribbon. The brim is seven centimetres, enough to shade the nose. An inner band adjusts by tape. Do not leave on a dashboard.',
  },
  {
    slug: 'noir-cat-eye-sunglasses',
    name: 'Noir Cat-Eye Sunglasses',
    color: 'black',
    priceCents: 199900,
    oldPriceCents: null,
    stock: 26,
    description:
      'Black frames with a lift at the corner and lenses that filter all UVA and UVB. Metal hinges, gold dots, a brown case that fastens with a stud. They suit round and heart-shaped faces best. Clean with the cloth, not the hem.',
  },
  {
    slug: 'savannah-leather-belt',
    name: 'Savannah Leather Belt',
    color: 'brown',
    priceCents: 149950,
    oldPriceCents: null,
    stock: 40,
    description:
      'One strip of brown bridle leather, three and a half centimetres wide, and a brass buckle you could inherit. Five holes; we will punch a sixth free of charge. Darkens with age. Wax once a year.',
  },
  {
    slug: 'satin-scrunchie-trio',
    name: 'Satin Scrunchie Trio',
    color: 'pink',
    priceCents: 39900,
    oldPriceCents: null,
    stock: 60,
    description:
      'Three satin scrunchies from shell to rose, kind to braids, locs and silk press alike. They hold without a dent. Overnight pineapple, morning bun, wrist in between. Hand wash in a minute.',
  },
  {
    slug: 'ankara-folding-fan',
    name: 'Ankara Folding Fan',
    color: 'green',
    priceCents: 69900,
    oldPriceCents: 84900,
    stock: 28,
    description:
      'Fifteen bamboo ribs, green Ankara and a tassel. It opens with a crack that turns heads in church. Slip it into a clutch for weddings in March. Comes in a matching cotton sleeve.',
  },
  {
    slug: 'garden-party-capeline',
    name: 'Garden Party Capeline',
    color: 'yellow',
    priceCents: 279900,
    oldPriceCents: null,
    stock: 11,
    description:
      'A wide sun hat sewn in a spiral from braided straw, tied with a red ribbon whose ends fall behind. It shades both shoulders. Packs flat; steam from the kettle brings it back. Head size 57 with drawstring.',
  },
  {
    slug: 'silver-buckle-belt',
    name: 'Moonlight Metallic Belt',
    color: 'silver',
    priceCents: 129900,
    oldPriceCents: null,
    stock: 15,
    description:
      'Silver-coated leather, soft enough to knot if the buckle bores you. It lights up a black jumpsuit and calms down a print. Width three centimetres, lengths from 75 to 105. Wipe dry after rain.',
  },
  {
    slug: 'violet-crown-headwrap',
    name: 'Violet Crown Headwrap',
    color: 'purple',
    priceCents: 119900,
    oldPriceCents: null,
    style: 'two-metre headwrap',
    stock: 0,
    description:
      'Deep violet wax cotton with diamonds in gold and white. Wide enough for a tall gele, thin enough for a neat turban at work. Colours are fast from the second wash. Sold as a two-metre length, edges hemmed.',
  },
  {
    slug: 'tortoise-oversize-sunglasses',
    name: 'Amber Oversize Sunglasses',
    color: 'orange',
    priceCents: 229900,
    oldPriceCents: null,
    stock: 20,
    description:
      'Big, orange, unapologetic. The acetate is cut from a solid sheet and polished by tumbling for two days. Category 3 lenses for equator light. Ships with a tan pouch and a spare screw, which you will lose.',
  },
]);
