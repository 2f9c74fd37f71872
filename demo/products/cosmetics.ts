import { itemsOf } from './product.ts';

export const cosmetics = itemsOf('cosmetics', [
  {
    slug: 'queens-red-lipstick',
    name: "Queen's Red Lipstick",
    color: 'red',
    priceCents: 129900,
    oldPriceCents: null,
    stock: 50,
    description:
      'One red, tested on forty women between Kisumu and Kilifi, and it suits every one of them. Creamy on application, matt after a minute, comfortable until lunch. Shea and castor oil, no scent. Refill the gold case when it is done.',
  },
  {
    slug: 'ocean-rose-perfume',
    name: 'Ocean Rose Eau de Parfum',
    color: 'pink',
    priceCents: 459900,
    oldPriceCents: 549900,
    stock: 18,
    description:
      'Rose opened by lime and sea salt, settling into sandalwood on warm skin. A 50 ml bottle with a weighted cap. Two sprays at the collarbone last the working day. Keep it in the drawer, not on a sunny sill.',
  },
  {
    slug: 'baobab-face-oil',
    name: 'Baobab Face Oil',
    color: 'brown',
    priceCents: 189900,
    oldPriceCents: null,
    stock: 42,
    description:
      'Cold-pressed from baobab seed in Kitui and nothing added. Four drops pressed into damp skin at night; one more for cuticles. Light enough for oily skin, rich enough for July. Amber glass, 30 ml, dropper included.',
  },
  {
    slug: 'golden-shea-body-butter',
    name: 'Golden Shea Body Butter',
    color: 'yellow',
    priceCents: 99900,
    oldPriceCents: null,
    stock: 55,
    description:
      'Whipped shea with a little marula and sunflower, yellow as it comes from the nut. It melts at the touch, sinks in by the time you are dressed, and smells faintly of biscuit. 200 ml jar. Refrigerate in hot weather.',
  },
  {
    slug: 'dusk-nine-palette',
    name: 'Dusk Nine Eye Palette',
    color: 'purple',
    priceCents: 289900,
    oldPriceCents: 349900,
    stock: 21,
    description:
      'Lilac through aubergine, plus two golds and a cocoa, pressed fine so they do not drop. Pigment chosen for deep skin: the violet stays violet. Full mirror, double brush. Talc-free and never tested on animals.',
  },
  {
    slug: 'tangerine-nail-duo',
    name: 'Tangerine Nail Duo',
    color: 'orange',
    priceCents: 59900,
    oldPriceCents: null,
    stock: 48,
    description:
      'Two bottles for one mood: a full tangerine and its paler cousin. Quick-dry formula free from the ten usual nasties. Paint alternate nails, or blend at the tip with a sponge. 12 ml each.',
  },
  {
    slug: 'honey-beige-compact',
    name: 'Honey Beige Pressed Powder',
    color: 'beige',
    priceCents: 149950,
    oldPriceCents: null,
    stock: 27,
    description:
      'A pressed powder for medium skin with golden undertone, silky, never chalky. The compact clicks shut with a satisfying sound and hides a puff under the pan. Refills cost half. Rice starch base.',
  },
  {
    slug: 'goldleaf-highlighter',
    name: 'Gold Leaf Highlighter',
    color: 'gold',
    priceCents: 119900,
    oldPriceCents: null,
    stock: 33,
    description:
      'Press a fingertip to the flower, then to the top of your cheek. The gold is warm and fine, a glow instead of a glitter. Mix a little into body oil for shoulders at a wedding. 9 g pan, mirrored lid.',
  },
  {
    slug: 'midnight-oud-perfume',
    name: 'Midnight Oud Eau de Parfum',
    color: 'black',
    priceCents: 619900,
    oldPriceCents: null,
    stock: 0,
    description:
      'Smoke, dark honey and oud wood: the scent of a coast evening when the power goes and someone lights a lamp. 50 ml in black glass. One spray is company, three is a speech. Lasts on cotton for days.',
  },
  {
    slug: 'aloe-green-serum',
    name: 'Aloe Green Cooling Serum',
    color: 'green',
    priceCents: 139900,
    oldPriceCents: null,
    stock: 37,
    description:
      'Aloe from Laikipia, cucumber water and a trace of mint. Use it after sun, after shaving, after a long week. It is thin, so two pumps go under make-up without rolling. Vegan, 30 ml, keep below 25 degrees.',
  },
]);
