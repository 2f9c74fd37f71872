import { itemsOf } from './product.ts';

export const stockings = itemsOf('stocking', [
  {
    slug: 'sheer-nights-hold-ups',
    name: 'Sheer Nights Hold-Ups',
    color: 'black',
    priceCents: 89900,
    oldPriceCents: null,
    stock: 46,
    description:
      'Twenty-denier black with a lace band that grips by two lines of silicone, without a red mark at midnight. Reinforced toe hidden inside the shoe. Sizes by height, chart on the pack. Hand wash, shade dry.',
  },
  {
    slug: 'jacaranda-opaque-tights',
    name: 'Jacaranda Opaque Tights',
    color: 'purple',
    priceCents: 79900,
    oldPriceCents: 94900,
    stock: 38,
    description:
      'Eighty denier and properly purple, even at the knee where cheap ones go pale. Soft waistband, flat seams, cotton gusset. They turn a black dress into an outfit. Machine wash in the net bag supplied.',
  },
  {
    slug: 'polka-blue-tights',
    name: 'Polka Dot Blue Tights',
    color: 'blue',
    priceCents: 69900,
    oldPriceCents: null,
    stock: 41,
    description:
      'White spots on royal blue, knitted in rather than printed, so they cannot peel. Fifty denier, wide comfort waist. Shorten the skirt or lengthen the boots; both are right. Gentle cycle, no dryer.',
  },
  {
    slug: 'cocoa-sheer-three-pack',
    name: 'Cocoa Sheer Three-Pack',
    color: 'brown',
    priceCents: 64950,
    oldPriceCents: null,
    stock: 60,
    description:
      'A real brown, mixed on brown skin, so it disappears as nude should. Three pairs of 15-denier tights with a run-resistant knit. Keep one in the desk drawer for emergencies.',
  },
  {
    slug: 'bottle-green-knee-highs',
    name: 'Bottle Green Knee Highs',
    color: 'green',
    priceCents: 39900,
    oldPriceCents: null,
    stock: 54,
    description:
      'Ribbed cotton that stays up through assembly, netball and the ride home. Grown women buy them for boots. Double cuff, hand-linked toe without a ridge. Wash at 40 with darks.',
  },
  {
    slug: 'candy-stripe-ankle-socks',
    name: 'Candy Stripe Ankle Socks',
    color: 'red',
    priceCents: 25000,
    oldPriceCents: null,
    stock: 58,
    description:
      'Red and white stripes, solid red toe and a cuff you may fold or leave tall. Combed cotton with enough stretch for sizes 36 to 41. Small pleasure, smallest price in the shop.',
  },
  {
    slug: 'city-net-tights',
    name: 'City Net Tights',
    color: 'black',
    priceCents: 74900,
    oldPriceCents: null,
    stock: 24,
    description:
      'A diamond mesh fine enough for the office party and strong enough for the after-party. The sole is plain knit, so heels stay comfortable. One size, 1.55 to 1.75 m. Trim nails before you pull them on!',
  },
  {
    slug: 'sand-sheer-stockings',
    name: 'Second Skin Sand Stockings',
    color: 'beige',
    priceCents: 59900,
    oldPriceCents: 69900,
    stock: 31,
    description:
      'Light beige with a matt finish for lighter complexions and bridal shoes. Fifteen denier; open the packet with care and roll, never tug. The heel is shaped, the toe invisible.',
  },
  {
    slug: 'gold-shimmer-tights',
    name: 'Gold Shimmer Tights',
    color: 'gold',
    priceCents: 119900,
    oldPriceCents: null,
    stock: 3,
    description:
      'Metallic yarn twisted with nylon, forty denier, a polished glow from hip to toe. Best with something short and dark above. Lined waistband so the shimmer does not scratch. Cold hand wash.',
  },
]);
