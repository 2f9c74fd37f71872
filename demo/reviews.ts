import type { Fit } from '#contract/sizes.ts';

export type DemoReview = {
  product: string;
  author: string;
  rating: number;
  size: string | null;
  fit: Fit | null;
  comment: string;
};

const parse = (text: string): DemoReview[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((block) => {
      const [product = '', ...lines] = block.split('\n').map((line) => line.trim());
      return lines.map((line) => {
        const [, rating, author = '', size = null, fit = null, comment = ''] =
          /^(\d) (\S+) (?:\[(\S+) (\S+)\] )?(.*)$/.exec(line) ?? [];
        return { product, author, rating: Number(rating), size, fit: fit as Fit | null, comment };
      });
    });

/** A product's slug, then its reviews: stars, author, size and fit where it has sizes, comment. */
export const demoReviews = parse(`
malindi-kitenge-a-line-dress
5 akinyi [14 true] Wore it to my cousin's ruracio and three people asked for the shop. The pockets sold me.
5 kavinya [12 true] Colours are even brighter than the photo. Fits true to size, I'm a 12.
4 nduta [10 true] Beautiful, but iron on the wrong side like they say. Learnt the hard way.

machakos-kiondo-basket
5 shopper My third kiondo and the best woven one. Carries my laptop and the shopping.
5 atieno Strong handles! Nimebeba sukuma, nyama na viazi, no stress.
4 moraa Lovely work. The leather was stiff in the first week, then softened nicely.

ankara-fan-bomber
5 chebet [L true] Finally sleeves long enough for me. Warm on the morning run to the track.
4 nekesa Print is poa sana. The zip needs a gentle hand.

enkare-bead-collar
5 halima Wore it over a plain black buibui for Eid. Mashallah, so elegant.
5 mumbi You can see the hours in it. It lies flat, does not twist.
3 nduta Beautiful but heavy after a full day of lectures.

nyali-evening-slip-dress
5 halima Bought for my sister's wedding. The gold glows at night, worth every shilling.
4 kavinya [12 true] It skims, it does not cling. I shortened it by two centimetres for flats.

ngong-road-denim-jacket
5 nduta [S true] My everyday jacket now. Goes with everything I own.
4 nafula [M large] Good thick denim. Sleeves run a little long, I just roll them.
5 mumbi [M true] Arrived in Nyeri the next day, well packed. Asanteni.

kitenge-royal-headwrap
5 zuhura Stays put the whole day even in the coast wind.
4 atieno Plenty of cloth, you can tie it big. Wash it alone the first time.

sunbird-tiered-maxi
5 akinyi [14 true] Sunday best sorted. The elastic at the back is a blessing after chapo na beans.
4 chebet [12 true] I'm 5'11 and it still reaches the ankle. That never happens!

hibiscus-saddle-bag
4 kavinya Small outside, but phone, purse, keys and lipstick all fit.
2 nekesa Pretty, but the strap was shorter than I expected. They exchanged it without questions.

upper-hill-plum-blazer
5 kavinya [M true] Court to dinner in one jacket. The shoulders sit perfectly.
4 moraa [L small] Sharp cut. I took one size up to wear a sweater under it.

rift-valley-tall-boot
5 moraa [40 true] Survived Limuru mud and still looks new after a wipe.
4 mumbi [39 true] Take your time at the calf zip, then they're super comfy.

aberdare-cable-sweater
5 mumbi [M true] July in Nyahururu is cancelled. This is warm, warm, warm.
4 shopper [M true] Heavier than it looks, in a good way. Dry it flat or it stretches.
5 chebet [L large] Soft enough to wear without a shirt. Cuffs are nice and long.

tsavo-diamond-shift
4 moraa [12 true] Office-approved. I'd love a belt with it, but the cut is right.
5 akinyi [14 true] Straight from the ward to a meeting, no creases. And pockets!

loita-shuka-poncho
5 nafula Matatu AC, cold office, bonfire. It never leaves my bag.
4 zuhura Too warm for Mombasa, perfect for my trips upcountry.

tana-gold-hoops
5 nekesa Light! I forget I'm wearing them. My ears did not itch.
4 nduta Look way more expensive than they are.

mombasa-road-flared-jeans
5 nduta [10 true] The flare is flaring. Fits the waist and the hips, which is rare.
3 atieno [16 small] Nice shape, but order a size up if you like to breathe.

lamu-kikoy-scarf
5 zuhura Real kikoy, soft after one wash. I bought another for my mother.
5 shopper Scarf, sarong, baby wrap. Best value on the site.
4 halima Good cotton. The orange is a bit deeper than on my screen.

purple-leaf-tote
4 akinyi Fits A4 files and a lunch box. Wish it had a zip on top.

jacaranda-kimono-jacket
5 kavinya Throw it over jeans and suddenly you have plans.
4 mumbi Flowy and light. Mind the sleeves around the jiko!

fringe-bead-earrings
5 atieno They dance when you dance. Kisumu approved.
4 nafula Cute, and not as heavy as I feared.

tigoni-trench-coat
5 moraa [L true] Long rains, bring it on. Properly lined, and the belt stays tied.

aloe-green-serum
4 nduta Calmed my skin after two weeks. No strong smell.
2 nekesa Did nothing for me, but my sister loves it.

noir-cat-eye-sunglasses
5 akinyi Strong hinges and a proper case. I feel like a movie star in the matatu.
4 moraa Good dark lenses. Slightly tight behind the ears at first.

loita-beaded-sandal
5 zuhura [38 true] The beadwork is perfect, not one loose bead in two months.
4 chebet [41 true] Flat, comfy and pretty. Keep them out of the rain.
3 nafula [39 small] Half a size small on me, the next size was just right.

hotel-white-bath-towel
5 halima Thick like in a good hotel. Still white after many washes.
4 chebet Big enough for tall people, finally.

jacaranda-opaque-tights
4 kavinya [M true] Survived a whole court week. The purple is deep, not shouting.

ranger-cargo-trouser
5 chebet [12 true] Pockets for the stopwatch, phone and keys. Dries fast.
4 nduta [10 true] Fits well, tough cloth. Good for field trips.

noir-lace-brief
4 mumbi [M true] Soft lace, does not scratch. Arrived in a plain packet, thanks.

beaded-dance-belt
5 nafula Traditional day at work: best dressed, bila shaka.

ocean-rose-perfume
4 akinyi Fresh, not too sweet, and lasts a full shift.
3 halima Lovely smell, but I'd like it to stay longer.

lamu-leaf-kaftan
5 zuhura Cool, roomy and still has shape. I live in it on weekends.
5 halima Modest and beautiful. The side slits are just right with trousers under.

muthaiga-green-loafer
4 moraa [40 true] A green that goes with everything. Needed plasters for two days, then bliss.

charcoal-gym-towel
5 chebet Small, thick, dries in one hour. Bought five for the team.

polka-blue-neck-scarf
4 shopper Cheerful little thing. I tie it on my bag too.

baobab-face-oil
5 nekesa Three drops at night and my skin stopped flaking. Karibu sana, baobab.
4 halima Pure oil, the label is honest about what is inside.

sunny-floral-bikini
4 nduta [S true] Comfy cotton, the colour stayed after ten washes.

bottle-green-knee-highs
5 atieno Warm ankles at 5 a.m. at the market. They don't slide down!

nairobi-noir-sequin-gown
5 kavinya [12 true] Awards night. I have never had so many compliments in one evening.

coast-straw-hat
4 zuhura Keeps its shape even after a ride on a boda.

coconut-linen-wide-leg
4 akinyi [14 true] Airy and not see-through, thank you! Linen creases, that's life.

mugumo-pocket-cardigan
5 shopper [M true] Like a hug with pockets. The buttons are real wood.
4 nafula [L large] Warm and long. One loose thread, easily fixed.

bazaar-green-kiondo
4 shopper The green is fresh and the weave is tight.
5 nekesa Gift for my mother-in-law. She now calls me daughter.

city-chelsea-boot
5 nduta [38 true] Walked from CBD to Ngara in them, zero pain.
2 mumbi [39 small] Nice leather, but too narrow for my feet. The refund came within three days.

lake-turkana-pendant
5 atieno The blue changes with the light. Simple and pretty.

queens-red-lipstick
5 kavinya THE red. Survives coffee, lunch and a cross-examination.
4 akinyi Works on dark skin without going pink. Slightly dry by evening.

rose-dot-cotton-brief
5 shopper [M true] Soft, covers well, no lines. Ordered three more.

emerald-towel-stack
5 shopper My bathroom has never looked so grown-up.
`);
