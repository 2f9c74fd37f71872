import { itemsOf } from './product.ts';

export const towels = itemsOf('towel', [
  {
    slug: 'kikoy-beach-towel-blue',
    name: 'Kilifi Kikoy Beach Towel',
    color: 'blue',
    priceCents: 179900,
    oldPriceCents: null,
    stock: 40,
    description:
      'Kikoy stripes on one face and thin terry on the other. It dries you, then itself, before the tuk-tuk arrives. 160 by 90 cm with a knotted fringe at both ends. First wash alone: indigo is lively.',
  },
  {
    slug: 'hotel-white-bath-towel',
    name: 'Old Palace Bath Towel',
    color: 'white',
    priceCents: 149900,
    oldPriceCents: 184900,
    stock: 36,
    description:
      'Thick, white, with a woven band of gold diamonds near the hem and a loop for the hook. 600 grams of combed cotton per square metre. It drinks from the first use. Boil-proof; skip the softener.',
  },
  {
    slug: 'emerald-towel-stack',
    name: 'Emerald Towel Set of Four',
    color: 'green',
    priceCents: 449900,
    oldPriceCents: null,
    stock: 12,
    description:
      'Two bath and two hand towels, tied with a ribbon and ready to give. The green is deep and stays that way after fifty washes, we counted. Cream and gold stripe down one side. Tumble low.',
  },
  {
    slug: 'blush-spa-rolls',
    name: 'Blush Spa Rolls, Set of Six',
    color: 'pink',
    priceCents: 299900,
    oldPriceCents: 359900,
    stock: 22,
    description:
      'Six small towels for salon, gym or guest bathroom, in two tones of pink. Roll them, stack them, look organised. Each 40 by 70 cm, cotton terry with a flat hem. Wash hot with similar colours.',
  },
  {
    slug: 'sunrise-fringed-towel',
    name: 'Watamu Sunrise Towel',
    color: 'orange',
    priceCents: 199950,
    oldPriceCents: null,
    stock: 29,
    description:
      'Orange across and across, interrupted by white and a thread of yellow. Flat-woven, so sand falls out when you shake it. Use it as a picnic cloth, baby sling or curtain for an afternoon nap. 180 by 95 cm.',
  },
  {
    slug: 'sand-waffle-towel',
    name: 'Sandbar Waffle Towel',
    color: 'beige',
    priceCents: 129900,
    oldPriceCents: null,
    stock: 33,
    description:
      'Honeycomb cotton in wet-sand beige: light to pack, brisk on the skin. A woven border in brown and white runs along both ends. It shrinks a little on purpose, which is how the waffle gets its depth.',
  },
  {
    slug: 'lavender-hand-towels',
    name: 'Lavender Guest Towels',
    color: 'purple',
    priceCents: 89900,
    oldPriceCents: null,
    stock: 25,
    description:
      "For the visitors' bathroom: violet terry with a narrow band, soft enough for faces. Sold as a rolled six-pack. We like them in a basket with a bar of good soap. Machine wash 60.",
  },
  {
    slug: 'charcoal-gym-towel',
    name: 'Charcoal Gym Towel',
    color: 'black',
    priceCents: 74900,
    oldPriceCents: null,
    stock: 47,
    description:
      'Black, because make-up and hair dye exist. Long and narrow to lie along a bench, with a loop for the locker. Dense short pile, quick to dry. Always wash before first use.',
  },
  {
    slug: 'sunflower-towel-stack',
    name: 'Sunflower Towel Bale',
    color: 'yellow',
    priceCents: 489900,
    oldPriceCents: 589900,
    stock: 2,
    description:
      'Four yellow bath sheets in one generous bale, striped in white and brown at the edge. They are big: 100 by 150 cm, the sort you can sit in with tea. Cotton from Hola, spun and woven in Thika. Line dry in shade.',
  },
]);
