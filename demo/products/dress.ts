import { itemsOf } from './product.ts';

export const dresses = itemsOf('dress', [
  {
    slug: 'malindi-kitenge-a-line-dress',
    name: 'Malindi Kitenge A-Line Dress',
    color: 'red',
    priceCents: 749900,
    oldPriceCents: 899900,
    stock: 18,
    description:
      'Red kitenge with gold and green rosettes, cut close to the waist and then let go into a full midi skirt. The cotton is mid-weight, so it holds its shape in the wind off the sea. Side zip, two pockets, narrow gold belt included. Wash cold, iron on the wrong side.',
  },
  {
    slug: 'karura-floral-wrap-dress',
    name: 'Karura Floral Wrap Dress',
    color: 'blue',
    priceCents: 589900,
    oldPriceCents: null,
    stock: 24,
    description:
      'A true wrap: one long tie goes through the side seam and round the waist, so you set the fit yourself. Soft viscose in cobalt with white blossoms, flutter sleeves, hem just below the knee. Good for a garden lunch, better for dancing after it.',
  },
  {
    slug: 'nyali-evening-slip-dress',
    name: 'Nyali Evening Slip Dress',
    color: 'gold',
    priceCents: 1250000,
    oldPriceCents: 1499900,
    stock: 9,
    description:
      'Liquid gold satin cut on the bias, with a soft cowl at the front and straps thin as cord. It skims rather than clings and falls to the ankle. Wear it alone in Mombasa heat, or over a fine white tee when the evening cools. Dry clean.',
  },
  {
    slug: 'lamu-leaf-kaftan',
    name: 'Lamu Leaf Kaftan',
    color: 'purple',
    priceCents: 689900,
    oldPriceCents: null,
    stock: 15,
    description:
      'Generous sleeves, a beaded gold yoke and enough air inside to forget the heat. Printed cotton voile, purple ground with orange and gold leaves, ankle length with deep side slits. One size fits 10 to 18; hand wash and dry in the shade.',
  },
  {
    slug: 'sunbird-tiered-maxi',
    name: 'Sunbird Tiered Maxi Dress',
    color: 'yellow',
    priceCents: 649900,
    oldPriceCents: 779900,
    stock: 20,
    description:
      'Three gathered tiers in butter-bright cotton lawn, a frill across the bust and wide straps that hide a bra. The waist has hidden elastic at the back, which makes it kind after a big Sunday meal. Lined to the knee; machine wash gentle.',
  },
  {
    slug: 'tsavo-diamond-shift',
    name: 'Tsavo Diamond Shift Dress',
    color: 'green',
    priceCents: 429950,
    oldPriceCents: null,
    stock: 30,
    description:
      'The office dress that does not need a jacket. Forest green wax cotton with a yellow band at neck, cuffs and hem, straight through the hip and ending at the knee. Two patch pockets hold a phone and a matatu fare.',
  },
  {
    slug: 'nairobi-noir-sequin-gown',
    name: 'Nairobi Noir Sequin Gown',
    color: 'black',
    priceCents: 2500000,
    oldPriceCents: null,
    stock: 6,
    description:
      'Hand-sewn sequins over stretch mesh, an off-shoulder frill and a trumpet hem that sweeps the floor. Fully lined, boned at the side seams, with a concealed zip to the hip. Made in a small run for weddings, galas and awards nights. Specialist clean only.',
  },
  {
    slug: 'limuru-linen-shirt-dress',
    name: 'Limuru Linen Shirt Dress',
    color: 'white',
    priceCents: 559900,
    oldPriceCents: null,
    stock: 22,
    description:
      'Washed linen the colour of fresh milk, buttoned from collar to hem with coconut-brown buttons. Roll the sleeves, pull in the leather-look belt, leave the last three buttons open when you walk. It softens with every wash; iron damp.',
  },
  {
    slug: 'coral-garden-wrap-dress',
    name: 'Coral Garden Wrap Dress',
    color: 'orange',
    priceCents: 529900,
    oldPriceCents: 649900,
    stock: 13,
    description:
      'Ankara fans in orange and cream wrap across the body and tie at the left hip. The sleeves stop above the elbow, the skirt opens in a soft petal at the front. Pure cotton that starts crisp and relaxes: wash inside out in cool water.',
  },
  {
    slug: 'rosewater-slip-dress',
    name: 'Rosewater Satin Slip Dress',
    color: 'pink',
    priceCents: 489900,
    oldPriceCents: null,
    stock: 2,
    description:
      'A blush pink slip with adjustable straps and a draped neckline that needs no necklace. Matte-back satin, midi length, no zip to fight with. Layer it under a chunky cardigan in July and over a swimsuit in December.',
  },
  {
    slug: 'acacia-kitenge-sundress',
    name: 'Acacia Kitenge Sundress',
    color: 'brown',
    priceCents: 469900,
    oldPriceCents: null,
    stock: 16,
    description:
      'Warm brown kitenge with cream and gold diamonds, sleeveless and scooped at the neck. A circle skirt gives it swing; pockets sit flat in the side seams. Try it with tan sandals and a stack of brass bangles. Cold wash, line dry.',
  },
  {
    slug: 'silver-moon-trumpet-gown',
    name: 'Silver Moon Trumpet Gown',
    color: 'silver',
    priceCents: 1899900,
    oldPriceCents: 2249900,
    stock: 3,
    description:
      'Fitted to the knee and then flared, in a fine silver sequin that catches even candlelight. The frill at the shoulder can be worn up or pushed down. Soft jersey lining from bust to hem, waist tape inside. Spot clean and store flat.',
  },
]);
