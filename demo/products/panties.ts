import { itemsOf } from './product.ts';

export const panties = itemsOf('panties', [
  {
    slug: 'rose-dot-cotton-brief',
    name: 'Rose Dot Cotton Brief',
    color: 'pink',
    priceCents: 54900,
    oldPriceCents: null,
    stock: 50,
    description:
      'An everyday brief in pink cotton jersey with white dots, covered elastic at waist and leg, and a small bow because why not. Full cotton gusset. XS to 3XL; machine wash 60.',
  },
  {
    slug: 'noir-lace-brief',
    name: 'Noir Lace Brief',
    color: 'black',
    priceCents: 129900,
    oldPriceCents: 159900,
    stock: 28,
    description:
      'Flowered stretch lace over a sheer lining, edged with tiny scallops that lie flat under a fitted skirt. Medium rise, cut generously behind. Wash in a net bag, dry in the shade, no iron.',
  },
  {
    slug: 'sculpt-high-waist',
    name: 'Sculpt High-Waist Panty',
    color: 'beige',
    priceCents: 189900,
    oldPriceCents: null,
    stock: 22,
    description:
      'Rises to the navel and smooths without squeezing: a firm front panel, a soft back, no seams at the side. Made for the satin dress you nearly did not buy. Hand wash to keep the stretch.',
  },
  {
    slug: 'sunny-floral-bikini',
    name: 'Sunny Floral Bikini Panty',
    color: 'yellow',
    priceCents: 49900,
    oldPriceCents: null,
    stock: 43,
    description:
      'Low rise, high leg, blossoms on yellow. The fabric is modal, which stays cool on a packed bus. Lace-look trim round the edges does not show through trousers. Wash with colours.',
  },
  {
    slug: 'cloud-rib-short',
    name: 'Cloud Rib Boyshort',
    color: 'white',
    priceCents: 69900,
    oldPriceCents: null,
    stock: 37,
    description:
      'White ribbed cotton with a short leg that does not ride up. You will sleep in it, then wear it under a sundress, then order two more. Flat elastic, tag printed not sewn. Whites at 60 degrees.',
  },
  {
    slug: 'berry-lace-trio',
    name: 'Berry Lace Trio',
    color: 'red',
    priceCents: 219900,
    oldPriceCents: 269900,
    stock: 19,
    description:
      'Three briefs in one family of reds: a pale, a patterned and a dark. Each has a lace edge and a ribbon bow. Folded in tissue, they make an easy present. All three are of one size.',
  },
  {
    slug: 'lilac-satin-brief',
    name: 'Lilac Evening Satin Brief',
    color: 'purple',
    priceCents: 99900,
    oldPriceCents: null,
    stock: 2,
    description:
      'Cool satin with a breathing cotton lining, purple all over and trimmed to match. The leg is edged in lace by hand. Sits just below the navel. Hand wash in lukewarm water and hang by the waist.',
  },
  {
    slug: 'lagoon-cotton-brief',
    name: 'Lagoon Cotton Brief',
    color: 'blue',
    priceCents: 44950,
    oldPriceCents: null,
    stock: 56,
    description:
      'Plain in the best way. Blue combed cotton, white trim, a waistband that has never been called tight. Shrinks less than one per cent, tested in our own kitchen. Buy by the week: seven is a good number.',
  },
  {
    slug: 'green-leaf-high-waist',
    name: 'Green Leaf High-Waist Panty',
    color: 'green',
    priceCents: 79900,
    oldPriceCents: null,
    stock: 0,
    description:
      'Leaf print on soft green jersey, high at the waist and kind after a caesarean. Wide elastic spreads the pressure. Bamboo viscose with five per cent stretch. Machine wash at 40, inside out.',
  },
]);
