export type DemoPost = {
  slug: string;
  title: string;
  subtitle: string;
  /** One of the shop's own pictures. */
  pictureId: string;
  daysAgo: number;
  text: string;
};

export const demoPosts: DemoPost[] = [
  {
    slug: 'three-ways-to-wear-kitenge-to-work',
    title: 'Three ways to wear kitenge to work',
    subtitle: 'From the boardroom to Friday, without looking like a costume',
    pictureId: 'art-blog-1',
    daysAgo: 4,
    text: `Kitenge was never only for weddings. Wear it the way you would wear any strong print: **one loud piece, the rest quiet.**

## 1. The skirt or dress that leads

Pick an A-line with structure, then add plain shoes and a small bag in a colour from the print. If the cloth has red, green and gold, let the shoes be the gold and stop there.

## 2. The jacket over nothing much

A bomber or kimono in Ankara does all the talking over a white tee and dark trousers. It also saves you when the office air conditioning thinks it is in Siberia.

## 3. The small touch

A headwrap, a folding fan, a tote. Monday-proof, and kind to the budget at the end of the month.

*Care:* wash cold and separately the first time, dry in the shade and iron on the wrong side. The colours will thank you for years.`,
  },
  {
    slug: 'how-a-kiondo-is-made',
    title: 'How a kiondo is made',
    subtitle: 'Two weeks, one pair of hands and a lot of sisal',
    pictureId: 'art-blog-2',
    daysAgo: 18,
    text: `A good kiondo starts in a field, not in a workshop. Sisal leaves are cut, scraped and washed until only the pale fibre is left, then dried on a line in the sun.

## Spinning and dyeing

The fibre is rolled into twine on the thigh, length after length. Brown comes from bark, black from mud, brighter colours from boiled dye. A basket for the market takes about **three hundred metres** of it.

## The weaving

Work begins at the centre of the base and goes round and round. There is no drawing: the pattern is counted, and a mistake in row five shows in row fifty. Leather is stitched on last, by a second pair of hands.

From first leaf to finished handle it takes about two weeks. That is why no two are quite alike, and why ours come with the weaver's initials inside.

Shake it out, wipe it with a damp cloth, keep it dry. It will outlive the shopping list.`,
  },
  {
    slug: 'dressing-for-the-long-rains',
    title: 'Dressing for the long rains',
    subtitle: 'Stay dry between the matatu stage and the meeting',
    pictureId: 'art-blog-3',
    daysAgo: 39,
    text: `March arrives, and so does the 4 p.m. downpour. A few habits keep you looking as if you planned it.

## Begin at the feet

Ankle boots with a rubber sole beat open shoes from now until June. Keep your heels in the office drawer and a spare pair of knee-highs in your bag: wet socks ruin any mood.

## One layer that closes

A trench with a belt and a real collar is worth two umbrellas. Choose a length that covers the hem of your dress. Beige hides the dust of February; green hides the mud of April.

## Cloth that forgives

- Cotton and wax print dry quickly and keep their shape.
- Wool sweaters stay warm even when damp.
- Satin and suede can wait for July.

And carry a shawl. Nairobi rain brings Limuru weather with it, usually ten minutes after you have left home without one. *Kuwa tayari.*`,
  },
];
