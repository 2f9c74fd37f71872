import { itemsOf } from './product.ts';

export const bags = itemsOf('bag', [
  {
    slug: 'machakos-kiondo-basket',
    name: 'Machakos Kiondo Basket',
    color: 'beige',
    priceCents: 349900,
    oldPriceCents: null,
    stock: 26,
    description:
      "Woven from sisal by a women's group, round after round, with bands of plum and brown. Leather handles reach over the shoulder and a leather rim keeps the mouth in shape. Market, beach or laptop. Shake out, sponge, air.",
  },
  {
    slug: 'purple-leaf-tote',
    name: 'Purple Leaf Kitenge Tote',
    color: 'purple',
    priceCents: 429900,
    oldPriceCents: 519900,
    stock: 19,
    description:
      'Kitenge above, tan leather below, a zipped pocket inside for the things that vanish. It swallows a 14-inch laptop and still closes. The base has four brass feet so you may put it down anywhere. Spot clean.',
  },
  {
    slug: 'starlight-sequin-clutch',
    name: 'Starlight Sequin Clutch',
    color: 'silver',
    priceCents: 299900,
    oldPriceCents: null,
    stock: 15,
    description:
      'An envelope of silver sequins with a gold clasp and a chain that tucks away. Phone, lipstick, cards, keys: that is the capacity and that is the point. Satin lining. Dust with a soft brush only.',
  },
  {
    slug: 'safari-denim-backpack',
    name: 'Safari Denim Backpack',
    color: 'blue',
    priceCents: 529900,
    oldPriceCents: null,
    stock: 23,
    description:
      'Blue denim on the outside, showerproof cotton within, leather straps with proper buckles over hidden magnets. There is a padded sleeve, two side pockets and a loop to hang it in a café. Carries 18 litres.',
  },
  {
    slug: 'hibiscus-saddle-bag',
    name: 'Hibiscus Saddle Bag',
    color: 'pink',
    priceCents: 679900,
    oldPriceCents: 799900,
    stock: 11,
    description:
      'A half-moon in smooth pink leather, closed by a tan tab, on a gold chain that can be doubled to sit on the shoulder. The inside is bright, so you find things. Keep it out of the rain and it will only get better.',
  },
  {
    slug: 'mudcloth-bucket-bag',
    name: 'Line-Print Bucket Bag',
    color: 'white',
    priceCents: 389900,
    oldPriceCents: null,
    stock: 17,
    description:
      'Off-white canvas drawn with black lines and circles, gathered by a leather cord. It slouches in a friendly way. The round base is leather and wipes clean; the handle is short for the hand or the crook of the arm.',
  },
  {
    slug: 'bazaar-green-kiondo',
    name: 'Bazaar Green Kiondo',
    color: 'green',
    priceCents: 379950,
    oldPriceCents: null,
    stock: 28,
    description:
      'The same round weave our grandmothers carried, dyed leaf green with cream and gold bands. Stands up by itself. Two handles in dark leather are riveted, not glued, so load it with mangoes without worrying.',
  },
  {
    slug: 'midnight-crossbody',
    name: 'Midnight Crossbody',
    color: 'black',
    priceCents: 899900,
    oldPriceCents: null,
    stock: 9,
    description:
      'Black leather, gold chain, flap front: the bag that goes with the other ninety things you own. Three compartments, one of them zipped, and room for a slim umbrella. Strap drop 55 cm. Feed the leather twice a year.',
  },
  {
    slug: 'safari-tan-backpack',
    name: 'Savannah Leather Backpack',
    color: 'brown',
    priceCents: 1450000,
    oldPriceCents: 1699900,
    stock: 8,
    description:
      "Full-grain brown leather, hand-cut in Nairobi's Industrial Area, with solid brass buckles and a grab handle. The colour deepens where you touch it. Fits a 15-inch laptop in felt. Repair for life of the stitching.",
  },
  {
    slug: 'saffron-ankara-tote',
    name: 'Saffron Ankara Tote',
    color: 'yellow',
    priceCents: 259900,
    oldPriceCents: null,
    stock: 0,
    description:
      'Yellow fans march across heavy cotton and the handles are long enough for a padded coat. Unlined on purpose, with bound seams inside. Fold it into your desk drawer for the days you stop at City Market. Machine wash cold.',
  },
]);
