/** The close-up of a product: its centre in the picture of 960 × 1280, its width, and its alt text. */
export type Detail = { x: number; y: number; width: number; alt: string };

const parse = (text: string): Record<string, Detail> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [slug, x, y, width, ...words] = line.split(' ');
        return [slug, { x: Number(x), y: Number(y), width: Number(width), alt: words.join(' ') }];
      }),
  );

/** By a product's slug. */
export const details = parse(`
malindi-kitenge-a-line-dress 480 510 310 The narrow gold belt on red kitenge with rosettes
machakos-kiondo-basket 380 700 380 A leather handle above woven diamonds
ankara-fan-bomber 490 420 360 The dark rib collar, the zip and the fan print
enkare-bead-collar 490 530 410 Rows of red, white and blue beads
nyali-evening-slip-dress 490 380 310 The cowl neck and the thin straps, in gold satin
ngong-road-denim-jacket 490 460 360 Metal buttons and the chest pockets
kitenge-royal-headwrap 470 420 380 The knot at the front, and the rosettes of the cloth
sunbird-tiered-maxi 500 420 360 The frill across the bust and the belt above the first tier
hibiscus-saddle-bag 490 910 360 The brass clasp on the pink flap
upper-hill-plum-blazer 480 590 360 The lapel and the single button
rift-valley-tall-boot 360 930 410 Brown leather from the ankle to the toe
aberdare-cable-sweater 480 580 360 Cables knitted in white wool
tsavo-diamond-shift 490 370 340 The yellow neckband and the diamond print
loita-shuka-poncho 340 860 360 The red and black check, and the fringe
tana-gold-hoops 290 670 340 A hoop inside a hoop, with red and black beads
mombasa-road-flared-jeans 500 290 290 The high waist, its button and the front pockets
lamu-kikoy-scarf 400 960 340 Orange stripes and the fringe at the end
purple-leaf-tote 430 640 380 The leaf print, and a handle sewn on
jacaranda-kimono-jacket 380 480 360 Blossoms on pink, and the dark front band
fringe-bead-earrings 300 560 310 A beaded disc and the fringe below it
tigoni-trench-coat 480 560 340 The belt, its buckle and two rows of buttons
aloe-green-serum 490 750 360 The label on the green bottle
noir-cat-eye-sunglasses 290 450 380 A dark lens and the winged corner of the frame
loita-beaded-sandal 310 380 360 Blue and white beads on the straps
hotel-white-bath-towel 420 960 340 The woven border with gold diamonds
jacaranda-opaque-tights 380 960 380 Opaque purple knit down to the toe
ranger-cargo-trouser 400 610 310 The flap pocket on the thigh
noir-lace-brief 480 580 360 Flowers in black lace
beaded-dance-belt 490 770 240 White, blue and orange beads, and the fringe
ocean-rose-perfume 480 700 340 The diamond on the rose glass
lamu-leaf-kaftan 500 350 360 The gold yoke above the leaf print
muthaiga-green-loafer 340 460 340 The strap across one loafer, with its gold bar
charcoal-gym-towel 540 960 310 Stripes near the hem and the sewn-in label
polka-blue-neck-scarf 550 500 360 The scarf where it loops, white dots on blue
baobab-face-oil 490 740 310 The label on brown glass
sunny-floral-bikini 410 640 340 White blossoms on yellow
bottle-green-knee-highs 420 740 340 The ribbed cuff below the knee
nairobi-noir-sequin-gown 480 500 310 Sequins and the gold belt
coast-straw-hat 480 720 380 Woven straw and the black band
coconut-linen-wide-leg 500 300 310 The waistband with its loops, and the pockets
mugumo-pocket-cardigan 480 670 340 Buttons and patch pockets in brown knit
bazaar-green-kiondo 410 620 380 Woven bands, and a leather handle sewn on
city-chelsea-boot 610 460 380 The elastic at the side of one boot
lake-turkana-pendant 490 750 290 The blue stone in its gold setting
queens-red-lipstick 440 420 310 The red bullet above its gold collar
queen-of-the-house-leso 460 580 380 The flower in the middle of the cloth
emerald-towel-stack 500 580 360 The gold bow on green terry
sheer-nights-hold-ups 430 350 360 The lace band at the top
rose-dot-cotton-brief 490 480 340 The small bow, and white dots on pink
garden-party-capeline 650 690 340 The red ribbon on yellow straw
limuru-linen-shirt-dress 490 370 310 The collar, the buttons and the belt
kinangop-rib-turtleneck 430 340 340 The collar, rolled and ribbed
westlands-wide-leg-trouser 480 290 290 The high waist with its row of buttons
kilimani-red-pump 660 910 340 The slim heel, in red leather
safari-denim-backpack 380 700 340 A leather strap and its buckle on blue denim
warrior-bead-cuff 490 640 360 Rows of black, white and green beads
golden-shea-body-butter 490 640 360 Whipped butter above the golden tin
rose-silk-square 490 640 360 The flower in the middle of the silk
sunrise-fringed-towel 470 930 360 Woven stripes and the fringe
cocoa-sheer-three-pack 620 370 340 The paper band round three pairs
cloud-rib-short 410 560 360 White ribs, a scalloped edge and a small bow
ankara-folding-fan 490 800 240 Printed cloth on wooden sticks
violet-hour-palazzo 490 300 310 The waistband and its tie
karura-floral-wrap-dress 440 500 310 The tie at the waist, and white blossoms on blue
savanna-tuxedo-blazer 490 560 340 The satin lapel and two gold buttons
candy-stripe-v-neck 490 420 360 The ribbed V-neck and the stripes
goldfinch-block-heel 620 910 360 The block heel and the ankle strap
starlight-sequin-clutch 490 740 340 Silver sequins and the round clasp
violet-pendant 490 700 290 The violet stone in its gold setting
tangerine-nail-duo 360 780 340 Tangerine lacquer in its bottle
laikipia-check-shawl 340 910 360 The red check and the fringe
sand-waffle-towel 340 900 360 The waffle weave and a border of diamonds
savannah-leather-belt 460 800 310 The brass buckle
polka-blue-tights 520 290 340 The waistband, and white dots on blue
lilac-satin-brief 380 480 340 Purple satin with an edge of lace
watamu-white-denim-jacket 490 510 340 Buttons and chest pockets in white denim
marigold-knit-cardigan 490 670 340 Pale buttons and a knitted pocket
coral-garden-wrap-dress 560 510 240 The tie at the side, and the fan print
pinstripe-cigarette-trouser 490 270 260 Fine stripes and the waistband
blush-ballet-flat 310 430 340 The black bow on pink leather
mudcloth-bucket-bag 490 660 360 Mudcloth signs and the leather drawstring
brass-and-bead-bangles 480 640 340 Brass and beads, one bangle above the other
honey-beige-compact 490 900 360 The flower pressed into the powder
saffron-knit-snood 480 480 360 Folds of saffron knit
candy-stripe-ankle-socks 340 930 360 The red toe and the stripes
green-leaf-high-waist 410 540 360 Yellow and white leaves on green
silver-buckle-belt 260 340 340 The silver buckle
kikoy-beach-towel-blue 490 1010 340 Blue stripes and the knotted fringe
acacia-kitenge-sundress 490 450 310 The piped waist and the diamond print
gold-dust-bomber 490 430 340 The rib collar and the zip on gold cloth
oat-cable-crew 480 540 360 Cables knitted in oat-coloured wool
diani-fan-palazzo 490 270 260 The waistband and the fan print
kitenge-canvas-sneaker 500 830 360 White laces and kitenge rosettes
midnight-crossbody 490 860 340 The turn lock on black leather
forest-strands-necklace 490 740 340 Strands of green and gold beads
dusk-nine-palette 430 930 380 The nine shades
pearl-evening-shawl 340 940 340 White cloth and its fringe
blush-spa-rolls 490 740 360 Rolled pink terry
berry-lace-trio 530 640 360 Lace flowers on the middle pair
city-net-tights 420 500 310 The net, diamond by diamond
violet-crown-headwrap 550 380 360 Folds of violet cloth, wrapped high
silver-moon-trumpet-gown 480 400 340 The frilled sleeves and silver sequins
amboseli-dust-cargo 370 660 310 The flap pocket with its button
kericho-green-trench 490 610 340 The tied belt
naivasha-lake-blue-crew 490 380 360 The ribbed neckline
shell-cross-slide 290 460 340 The crossed white straps of one slide
saffron-ankara-tote 380 590 240 The fan print, and a handle sewn on
silver-dhow-bangles 490 690 360 Silver bangles wound with blue and white
goldleaf-highlighter 400 770 360 The golden flower pressed into the powder
camel-blanket-scarf 380 960 360 The brown check and its fringe
sand-sheer-stockings 620 320 340 The sheer tops, each with its wide band
satin-scrunchie-trio 340 400 340 Gathered satin
lavender-hand-towels 490 780 360 Rolled towels in their woven basket
lagoon-cotton-brief 500 460 340 The white waistband on blue cotton
shuka-check-bomber 410 450 360 The rib collar and the check
old-town-espadrille 580 860 360 Orange stripes above a woven sole
rosewater-slip-dress 490 400 290 The cowl neck, in pink satin
nyahururu-shimmer-turtleneck 480 350 340 The rolled collar, with silver in the yarn
safari-tan-backpack 380 770 340 A strap and its buckle on brown leather
berry-tailored-slim-trouser 490 290 290 The waistband, the button and the pockets
white-coral-drops 300 480 290 White beads, from the disc to the fringe
midnight-oud-perfume 490 770 340 The diamond on the black bottle
forest-draped-scarf 620 850 360 Folds of green and the short fringe
sunflower-towel-stack 520 590 360 The twine bow and its paper tag
gold-shimmer-tights 400 720 290 Gold thread in the knit
sculpt-high-waist 430 380 360 The high waistband and the shaping seams
tortoise-oversize-sunglasses 280 480 360 The tortoiseshell frame and a tinted lens
`);
