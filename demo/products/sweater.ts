import { itemsOf } from './product.ts';

export const sweaters = itemsOf('sweater', [
  {
    slug: 'aberdare-cable-sweater',
    name: 'Aberdare Cable Sweater',
    color: 'white',
    priceCents: 449900,
    oldPriceCents: null,
    stock: 28,
    description:
      'Thick twisted cables in ivory-white cotton wool, made for fires and fog. The neck is snug, the body easy, the cuffs long enough to pull over cold fingers. Hand wash in cool water, press out in a towel and dry flat.',
  },
  {
    slug: 'kinangop-rib-turtleneck',
    name: 'Kinangop Rib Turtleneck',
    color: 'green',
    priceCents: 349900,
    oldPriceCents: 419900,
    stock: 32,
    description:
      'A close rib that stretches and comes back, with a neck you can fold once or wear tall. Bottle green goes with denim, camel and almost everything in between. Cotton and acrylic, machine wash on the wool programme.',
  },
  {
    slug: 'mugumo-pocket-cardigan',
    name: 'Mugumo Pocket Cardigan',
    color: 'brown',
    priceCents: 529900,
    oldPriceCents: null,
    stock: 17,
    description:
      'Long, slouchy, with two pockets deep enough for keys and a paperback. Five wooden buttons close it from the chest down. The knit is a fine moss stitch in fig-bark brown. A good travel companion: it hardly creases.',
  },
  {
    slug: 'candy-stripe-v-neck',
    name: 'Candy Stripe V-Neck Sweater',
    color: 'pink',
    priceCents: 299900,
    oldPriceCents: null,
    stock: 40,
    description:
      'Pink and white stripes, puffed sleeves gathered into long cuffs, and a deep rib that sits right at the waist of high jeans. Soft cotton knit with no itch. Wash inside out and reshape while damp.',
  },
  {
    slug: 'loita-shuka-poncho',
    name: 'Loita Shuka Poncho',
    color: 'red',
    priceCents: 489900,
    oldPriceCents: 599900,
    stock: 16,
    description:
      'Red check cloth falls to a point front and back and ends in a black fringe; the roll collar keeps the wind out. One size, no sleeves to fight with, easy over a backpack. Warm enough for a Mara dawn drive. Cold hand wash.',
  },
  {
    slug: 'naivasha-lake-blue-crew',
    name: 'Naivasha Lake Blue Crew',
    color: 'blue',
    priceCents: 329900,
    oldPriceCents: null,
    stock: 25,
    description:
      'Your plain blue jumper, done properly. Mid-weight knit, neat ribbed crew neck, shoulder seams taped so they keep their line. The length stops at the hip bone. It layers over a collared shirt without bunching.',
  },
  {
    slug: 'marigold-knit-cardigan',
    name: 'Marigold Knit Cardigan',
    color: 'yellow',
    priceCents: 419900,
    oldPriceCents: 499900,
    stock: 11,
    description:
      'Sunshine yellow for grey mornings. A relaxed V-front cardigan with pale buttons and ribbed pocket tops, knitted from cotton so it suits Nairobi all year. Looks happiest with white, navy or a loud kitenge skirt.',
  },
  {
    slug: 'nyahururu-shimmer-turtleneck',
    name: 'Nyahururu Shimmer Turtleneck',
    color: 'silver',
    priceCents: 379900,
    oldPriceCents: null,
    stock: 0,
    description:
      'A fine metallic thread runs through the rib, so the grey lifts into silver under evening light. Slim fit with a tall folded neck. Tuck it into black trousers and let it do the talking. Hand wash, no spin.',
  },
  {
    slug: 'oat-cable-crew',
    name: 'Oat Cable Crew Sweater',
    color: 'beige',
    priceCents: 459900,
    oldPriceCents: null,
    stock: 23,
    description:
      'Oatmeal-coloured, quietly cabled, roomy in the arm. We knit this one a little longer at the back to keep you covered when you sit. The yarn is half recycled cotton. Dry flat, away from direct sun.',
  },
]);
