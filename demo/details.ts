/** Alternative texts of the products' close-ups, by slug. */
export const details: Record<string, string> = Object.fromEntries(
  `
malindi-kitenge-a-line-dress The narrow gold belt on red kitenge with rosettes
machakos-kiondo-basket A leather handle above woven diamonds
ankara-fan-bomber The dark rib collar, the zip and the fan print
enkare-bead-collar Rows of red, white and blue beads
nyali-evening-slip-dress The cowl neck and the thin straps, in gold satin
ngong-road-denim-jacket Metal buttons and the chest pockets
kitenge-royal-headwrap The knot at the front, and the rosettes of the cloth
sunbird-tiered-maxi The frill across the bust and the belt above the first tier
hibiscus-saddle-bag The brass clasp on the pink flap
upper-hill-plum-blazer The lapel and the single button
rift-valley-tall-boot Brown leather from the ankle to the toe
aberdare-cable-sweater Cables knitted in white wool
tsavo-diamond-shift The yellow neckband and the diamond print
loita-shuka-poncho The red and black check, and the fringe
tana-gold-hoops A hoop inside a hoop, with red and black beads
mombasa-road-flared-jeans The high waist, its button and the front pockets
lamu-kikoy-scarf Orange stripes and the fringe at the end
purple-leaf-tote The leaf print, and a handle sewn on
jacaranda-kimono-jacket Blossoms on pink, and the dark front band
fringe-bead-earrings A beaded disc and the fringe below it
tigoni-trench-coat The belt, its buckle and two rows of buttons
aloe-green-serum The label on the green bottle
noir-cat-eye-sunglasses A dark lens and the winged corner of the frame
loita-beaded-sandal Blue and white beads on the straps
hotel-white-bath-towel The woven border with gold diamonds
jacaranda-opaque-tights Opaque purple knit down to the toe
ranger-cargo-trouser The flap pocket on the thigh
noir-lace-brief Flowers in black lace
beaded-dance-belt White, blue and orange beads, and the fringe
ocean-rose-perfume The diamond on the rose glass
lamu-leaf-kaftan The gold yoke above the leaf print
muthaiga-green-loafer The strap across one loafer, with its gold bar
charcoal-gym-towel Stripes near the hem and the sewn-in label
polka-blue-neck-scarf The scarf where it loops, white dots on blue
baobab-face-oil The label on brown glass
sunny-floral-bikini White blossoms on yellow
bottle-green-knee-highs The ribbed cuff below the knee
nairobi-noir-sequin-gown Sequins and the gold belt
coast-straw-hat Woven straw and the black band
coconut-linen-wide-leg The waistband with its loops, and the pockets
mugumo-pocket-cardigan Buttons and patch pockets in brown knit
bazaar-green-kiondo Woven bands, and a leather handle sewn on
city-chelsea-boot The elastic at the side of one boot
lake-turkana-pendant The blue stone in its gold setting
queens-red-lipstick The red bullet above its gold collar
queen-of-the-house-leso The flower in the middle of the cloth
emerald-towel-stack The gold bow on green terry
sheer-nights-hold-ups The lace band at the top
rose-dot-cotton-brief The small bow, and white dots on pink
garden-party-capeline The red ribbon on yellow straw
limuru-linen-shirt-dress The collar, the buttons and the belt
kinangop-rib-turtleneck The collar, rolled and ribbed
westlands-wide-leg-trouser The high waist with its row of buttons
kilimani-red-pump The slim heel, in red leather
safari-denim-backpack A leather strap and its buckle on blue denim
warrior-bead-cuff Rows of black, white and green beads
golden-shea-body-butter Whipped butter above the golden tin
rose-silk-square The flower in the middle of the silk
sunrise-fringed-towel Woven stripes and the fringe
cocoa-sheer-three-pack The paper band round three pairs
cloud-rib-short White ribs, a scalloped edge and a small bow
ankara-folding-fan Printed cloth on wooden sticks
violet-hour-palazzo The waistband and its tie
karura-floral-wrap-dress The tie at the waist, and white blossoms on blue
savanna-tuxedo-blazer The satin lapel and two gold buttons
candy-stripe-v-neck The ribbed V-neck and the stripes
goldfinch-block-heel The block heel and the ankle strap
starlight-sequin-clutch Silver sequins and the round clasp
violet-pendant The violet stone in its gold setting
tangerine-nail-duo Tangerine lacquer in its bottle
laikipia-check-shawl The red check and the fringe
sand-waffle-towel The waffle weave and a border of diamonds
savannah-leather-belt The brass buckle
polka-blue-tights The waistband, and white dots on blue
lilac-satin-brief Purple satin with an edge of lace
watamu-white-denim-jacket Buttons and chest pockets in white denim
marigold-knit-cardigan Pale buttons and a knitted pocket
coral-garden-wrap-dress The tie at the side, and the fan print
pinstripe-cigarette-trouser Fine stripes and the waistband
blush-ballet-flat The black bow on pink leather
mudcloth-bucket-bag Mudcloth signs and the leather drawstring
brass-and-bead-bangles Brass and beads, one bangle above the other
honey-beige-compact The flower pressed into the powder
saffron-knit-snood Folds of saffron knit
candy-stripe-ankle-socks The red toe and the stripes
green-leaf-high-waist Yellow and white leaves on green
silver-buckle-belt The silver buckle
kikoy-beach-towel-blue Blue stripes and the knotted fringe
acacia-kitenge-sundress The piped waist and the diamond print
gold-dust-bomber The rib collar and the zip on gold cloth
oat-cable-crew Cables knitted in oat-coloured wool
diani-fan-palazzo The waistband and the fan print
kitenge-canvas-sneaker White laces and kitenge rosettes
midnight-crossbody The turn lock on black leather
forest-strands-necklace Strands of green and gold beads
dusk-nine-palette The nine shades
pearl-evening-shawl White cloth and its fringe
blush-spa-rolls Rolled pink terry
berry-lace-trio Lace flowers on the middle pair
city-net-tights The net, diamond by diamond
violet-crown-headwrap Folds of violet cloth, wrapped high
silver-moon-trumpet-gown The frilled sleeves and silver sequins
amboseli-dust-cargo The flap pocket with its button
kericho-green-trench The tied belt
naivasha-lake-blue-crew The ribbed neckline
shell-cross-slide The crossed white straps of one slide
saffron-ankara-tote The fan print, and a handle sewn on
silver-dhow-bangles Silver bangles wound with blue and white
goldleaf-highlighter The golden flower pressed into the powder
camel-blanket-scarf The brown check and its fringe
sand-sheer-stockings The sheer tops, each with its wide band
satin-scrunchie-trio Gathered satin
lavender-hand-towels Rolled towels in their woven basket
lagoon-cotton-brief The white waistband on blue cotton
shuka-check-bomber The rib collar and the check
old-town-espadrille Orange stripes above a woven sole
rosewater-slip-dress The cowl neck, in pink satin
nyahururu-shimmer-turtleneck The rolled collar, with silver in the yarn
safari-tan-backpack A strap and its buckle on brown leather
berry-tailored-slim-trouser The waistband, the button and the pockets
white-coral-drops White beads, from the disc to the fringe
midnight-oud-perfume The diamond on the black bottle
forest-draped-scarf Folds of green and the short fringe
sunflower-towel-stack The twine bow and its paper tag
gold-shimmer-tights Gold thread in the knit
sculpt-high-waist The high waistband and the shaping seams
tortoise-oversize-sunglasses The tortoiseshell frame and a tinted lens
`
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
