import { itemsOf } from './product.ts';

export const trousers = itemsOf('trouser', [
  {
    slug: 'westlands-wide-leg-trouser',
    name: 'Westlands Wide-Leg Trouser',
    color: 'beige',
    priceCents: 399900,
    oldPriceCents: null,
    stock: 27,
    description:
      'High waist, one pressed pleat each side, and a leg that widens from the thigh. The fabric is a viscose twill heavy enough to hang well and light enough for noon. Falls to the floor at 1.70 m; hem allowance left for you.',
  },
  {
    slug: 'mombasa-road-flared-jeans',
    name: 'Mombasa Road Flared Jeans',
    color: 'blue',
    priceCents: 429900,
    oldPriceCents: 519900,
    stock: 33,
    description:
      'Fitted through the hip, then a proper flare from the knee. Stretch denim with honey stitching and a soft fade down the front of the thigh. Looks tallest with a block heel. Wash cold with dark colours.',
  },
  {
    slug: 'diani-fan-palazzo',
    name: 'Diani Fan Palazzo',
    color: 'orange',
    priceCents: 369900,
    oldPriceCents: null,
    stock: 20,
    description:
      'More skirt than trouser when you stand, all trouser when you run for the ferry. Gathered waistband with a tie, rows of orange fans on light cotton, very full leg. Slip it over a swimsuit; it dries within the hour.',
  },
  {
    slug: 'pinstripe-cigarette-trouser',
    name: 'Pinstripe Cigarette Trouser',
    color: 'black',
    priceCents: 459950,
    oldPriceCents: null,
    stock: 15,
    description:
      'A narrow black trouser with a chalk pinstripe, ending right at the ankle bone. There is enough stretch to sit through a long meeting. Hook, bar and button at the waist so nothing gapes. Machine wash, hang to dry.',
  },
  {
    slug: 'ranger-cargo-trouser',
    name: 'Ranger Cargo Trouser',
    color: 'green',
    priceCents: 379900,
    oldPriceCents: 449900,
    stock: 29,
    description:
      'Olive-to-forest green ripstop with two big flap pockets and a gathered cuff. The knees are shaped so they do not bag after a day on the road. Wear low with trainers or belted high with a white shirt.',
  },
  {
    slug: 'coconut-linen-wide-leg',
    name: 'Coconut Linen Wide-Leg',
    color: 'white',
    priceCents: 489900,
    oldPriceCents: null,
    stock: 18,
    description:
      'Unlined where you want air, lined where you want cover. Pure linen in coconut white, side pockets, belt loops and a broad easy leg. Creases are part of the charm. Wash at 40, iron while damp if you must.',
  },
  {
    slug: 'berry-tailored-slim-trouser',
    name: 'Berry Tailored Slim Trouser',
    color: 'red',
    priceCents: 349900,
    oldPriceCents: null,
    stock: 3,
    description:
      'If your wardrobe is all navy and grey, start here. A slim leg in red stretch cotton with a flat front and a hidden coin pocket. Cropped by two fingers above the ankle. Ends a plain outfit with a full stop.',
  },
  {
    slug: 'amboseli-dust-cargo',
    name: 'Amboseli Dust Cargo',
    color: 'brown',
    priceCents: 359900,
    oldPriceCents: null,
    stock: 24,
    description:
      'Earth-brown cotton drill that hides a long safari day. Side pockets with flaps and buttons, a ribbed hem and a drawcord inside the waist. The cloth is washed twice before sewing, so it will not shrink on you.',
  },
  {
    slug: 'violet-hour-palazzo',
    name: 'Violet Hour Palazzo',
    color: 'purple',
    priceCents: 519900,
    oldPriceCents: 629900,
    stock: 9,
    description:
      'Evening palazzo in fluid purple crepe. From the gathered waist the cloth drops in long quiet folds and closes over your shoes like a gown. A tie belt, two hidden pockets, no creases after a flight. Cool iron.',
  },
]);
