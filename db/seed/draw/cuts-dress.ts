import { button, crease, fan, hem, lining, piece, seamLine, stitch } from './cloth.ts'
import { backNeck, belt, bow, pair, skirt } from './dress-parts.ts'
import { hanger } from './hanger.ts'
import { curve, flip, symmetric, withHem, type Pt } from './path.ts'
import { hung, type Cut } from './style.ts'

export const aLine: Cut = (ink, s) => {
  const bodice = symmetric([[0, 318], [34, 292], [64, 214, 1], [112, 226, 1], [100, 296], [126, 366, 1], [118, 420], [90, 532, 1], [0, 540]])
  const darts = [1, -1].map((side) => crease(ink, s.tone, [[480 + side * 52, 530], [480 + side * 62, 450], [480 + side * 70, 400]], 8, 0.3)).join('')
  return hung(
    backNeck(ink, s, 64, 214, 110) + hanger(ink, 206, 100, 20) +
      skirt(ink, s, { top: 530, waist: 90, bottom: 1098, width: 272, folds: 8, depth: 10 }) +
      piece(ink, bodice, { tone: s.tone, fill: s.fill, folds: darts, drape: 0.3 }) +
      seamLine(curve([[414, 217], [446, 292], [480, 318], [514, 292], [546, 217]]), s.trim, 0.7, 5) +
      belt(ink, s, 516, 92, 28),
  )
}

export const wrap: Cut = (ink, s) => {
  const sleeve: Pt[] = [[576, 220, 1], [640, 270], [676, 372], [690, 404, 1], [640, 424], [588, 400, 1], [570, 330]]
  const sleeveFolds = (side: 1 | -1): string => fan(ink, { top: side > 0 ? [588, 600, 235] : [360, 372, 235], bottom: side > 0 ? [600, 690, 410] : [270, 360, 410], count: 3, tone: s.tone })
  const under = curve([[416, 214, 1], [372, 224, 1], [382, 300], [358, 366, 1], [368, 440], [392, 532, 1], [560, 536, 1], [520, 440], [448, 300]], true)
  const over = curve([[544, 214, 1], [590, 224, 1], [578, 300], [602, 366, 1], [592, 440], [568, 532, 1], [396, 534, 1], [418, 470], [470, 380], [520, 290]], true)
  const pull = [[590, 380, 420, 500], [590, 440, 430, 515], [560, 330, 470, 430]].map(([a = 0, b = 0, c = 0, d = 0]) => crease(ink, s.tone, [[a, b], [(a + c) / 2, (b + d) / 2 + 14], [c, d]], 9, 0.34)).join('')
  const flap: Pt[] = [[398, 528, 1], [568, 530, 1], [632, 720], [694, 940], [728, 1080, 1], [690, 1106], [640, 1092], [590, 1114], [540, 1098], [490, 1116], [436, 1096, 1], [424, 960], [404, 740]]
  const flapFolds = fan(ink, { top: [405, 560, 534], bottom: [440, 720, 1100], count: 6, tone: s.tone, strength: 1.1 })
  return hung(
    backNeck(ink, s, 64, 214, 120) + hanger(ink, 206, 104, 22) +
      skirt(ink, s, { top: 528, waist: 90, bottom: 1088, width: 236, folds: 7, depth: 9 }) +
      pair(ink, s, sleeve, sleeveFolds) +
      piece(ink, under, { tone: s.tone, fill: s.fill, drape: 0.35 }) +
      piece(ink, over, { tone: s.tone, fill: s.fill, folds: pull, drape: 0.35, cast: 8 }) +
      piece(ink, curve(flap, true), { tone: s.tone, fill: s.fill, folds: flapFolds, drape: 0.45, cast: 12 }) +
      piece(ink, symmetric([[0, 522], [90, 514, 1], [92, 542, 1], [0, 552]]), { tone: s.tone, fill: s.fill, drape: 0.3, cast: 6, round: 0.9 }) +
      bow(ink, s, 410, 534),
  )
}

export const shift: Cut = (ink, s) => {
  const sleeve: Pt[] = [[594, 226, 1], [640, 262], [678, 368], [692, 418, 1], [644, 438], [612, 436, 1], [598, 340]]
  const body = symmetric([[0, 262], [44, 246], [72, 214, 1], [116, 226, 1], [120, 300], [132, 366], [128, 480], [136, 620], [156, 850], [166, 1000, 1], [80, 1012], [0, 1014]])
  const inside = [crease(ink, s.tone, [[420, 420], [440, 640], [420, 1000]], 22, 0.26), crease(ink, s.tone, [[545, 430], [530, 660], [560, 1000]], 24, 0.28), crease(ink, s.tone, [[380, 380], [410, 400], [440, 400]], 9, 0.3), crease(ink, s.tone, [[580, 380], [550, 402], [520, 402]], 9, 0.3)].join('')
  const band = (y: number, half: number, h: number): string => piece(ink, symmetric([[0, y + 4], [half, y, 1], [half + 2, y + h, 1], [0, y + h + 6]]), { tone: s.trim, drape: 0.15, round: 0.4, seam: 0.35 })
  const cuff = (pts: Pt[]): string => piece(ink, curve(pts, true), { tone: s.trim, drape: 0.1, round: 0.7 })
  const cuffAt: Pt[] = [[690, 396, 1], [696, 420, 1], [646, 444], [611, 440, 1], [608, 416, 1], [650, 416]]
  const pocket = (x: number): string => piece(ink, curve([[x - 44, 668, 1], [x + 44, 668, 1], [x + 44, 764], [x + 34, 776], [x - 34, 776], [x - 44, 764]], true), { tone: s.tone, fill: s.fill, drape: 0.2, cast: 5, round: 0.4 }) + stitch(`M${x - 40} 684H${x + 40}`, s.trim.base)
  return hung(
    backNeck(ink, s, 72, 214, 44) + hanger(ink, 206, 108, 22) + pair(ink, s, sleeve, (side) => crease(ink, s.tone, side > 0 ? [[606, 250], [640, 330], [650, 430]] : [[354, 250], [320, 330], [310, 430]], 10, 0.35)) +
      cuff(cuffAt) + cuff(flip(cuffAt)) +
      piece(ink, body, { tone: s.tone, fill: s.fill, folds: inside, drape: 0.45 }) + band(984, 166, 32) +
      piece(ink, symmetric([[0, 262], [44, 246], [72, 214, 1], [88, 219, 1], [56, 262], [0, 284]]), { tone: s.trim, drape: 0.1, round: 0.5, cast: 3 }) + pocket(412) + pocket(548),
  )
}

export const tiered: Cut = (ink, s) => {
  const strap = (side: 1 | -1): string => `<path d="M${480 + side * 78} 222L${480 + side * 66} 330" stroke="${s.tone.dark}" stroke-width="15"/><path d="M${480 + side * 77} 222L${480 + side * 65} 330" stroke="${s.tone.base}" stroke-width="10"/>`
  const top = symmetric([[0, 344], [50, 318], [92, 322, 1], [116, 370], [112, 420], [94, 492, 1], [0, 498]])
  const tier = (y: number, w: number, b: number, w2: number, folds: number): string => skirt(ink, s, { top: y, waist: w, bottom: b, width: w2, folds, depth: 8, sag: 14, hip: w + (w2 - w) * 0.62, strength: 0.9 })
  const frill = withHem([[0, 330], [100, 318, 1], [128, 350]], hem(480 - 134, 480 + 134, 408, 9, 6, 6))
  return hung(
    hanger(ink, 214, 96, 12) + tier(886, 246, 1140, 300, 13) + tier(676, 186, 904, 258, 11) + tier(490, 94, 694, 198, 9) +
      piece(ink, top, { tone: s.tone, fill: s.fill, drape: 0.25 }) + strap(1) + strap(-1) +
      piece(ink, frill, { tone: s.tone, fill: s.fill, drape: 0.3, cast: 8, folds: fan(ink, { top: [385, 575, 324], bottom: [346, 614, 408], count: 9, tone: s.tone }) }) +
      belt(ink, s, 480, 95, 16),
  )
}

export const kaftan: Cut = (ink, s) => {
  const body = withHem([[0, 330], [20, 300], [60, 214, 1], [150, 250], [250, 350], [322, 470], [330, 500, 1], [262, 566], [196, 622], [178, 700], [190, 900]], hem(480 - 214, 480 + 214, 1128, 6, 9, 22))
  const folds =
    fan(ink, { top: [400, 560, 300], bottom: [280, 680, 1120], count: 7, tone: s.tone }) +
    [1, -1].map((k) => [0, 1, 2, 3].map((i) => crease(ink, s.tone, [[480 + k * (100 + i * 22), 262 + i * 22], [480 + k * (170 + i * 18), 400 + i * 20], [480 + k * (180 + i * 8), 560 + i * 12]], 12, 0.34)).join('')).join('')
  const yoke = symmetric([[0, 330], [20, 300], [60, 214, 1], [96, 226, 1], [70, 310], [44, 400], [0, 470]])
  const beads = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => [1, -1].map((k) => `<circle cx="${480 + k * (79 - i * 8.2)}" cy="${232 + i * 25}" r="5" fill="${s.accents[i % 2]}"/>`).join('')).join('')
  const cuffs: Pt[] = [[322 + 480, 456, 1], [334 + 480, 500, 1], [268 + 480, 572], [196 + 480, 628, 1], [190 + 480, 606, 1], [250 + 480, 548]]
  return hung(
    backNeck(ink, s, 60, 214, 120) + hanger(ink, 206, 56, 12) + piece(ink, body, { tone: s.tone, fill: s.fill, folds, drape: 0.55 }) +
      piece(ink, yoke, { tone: s.trim, drape: 0.15, round: 0.4, cast: 6, inside: '' }) + beads + [cuffs, flip(cuffs)].map((c) => piece(ink, curve(c, true), { tone: s.trim, drape: 0.1, round: 0.4 })).join(''),
  )
}

export const slip: Cut = (ink, s) => {
  const body = withHem([[0, 368], [40, 340], [84, 306, 1], [108, 372], [106, 440], [92, 540], [124, 680], [152, 850]], hem(480 - 196, 480 + 196, 1126, 5, 10, 26))
  const cowl = [0, 1, 2, 3].map((i) => crease(ink, s.tone, [[402 + i * 8, 318 + i * 26], [440, 372 + i * 32], [480, 392 + i * 34], [520, 372 + i * 32], [558 - i * 8, 318 + i * 26]], 12, 0.42)).join('')
  const bias = [[400, 560, 520, 800, 560, 1120], [560, 560, 500, 800, 420, 1120], [470, 620, 440, 850, 350, 1110], [530, 640, 590, 850, 640, 1110]].map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => crease(ink, s.tone, [[a, b], [c, d], [e, f]], 26, 0.42)).join('')
  const straps = [1, -1].map((k) => `<path d="M${480 + k * 70} 220C${480 + k * 76} 250 ${480 + k * 84} 280 ${480 + k * 84} 312" fill="none" stroke="${s.tone.dark}" stroke-width="6"/><path d="M${479 + k * 70} 220C${479 + k * 76} 250 ${479 + k * 84} 280 ${479 + k * 84} 312" fill="none" stroke="${s.tone.light}" stroke-width="2.5"/>`).join('')
  return hung(lining(ink, symmetric([[0, 346], [84, 306, 1], [60, 380], [0, 400]]), s.tone) + hanger(ink, 212, 92, 12) + straps + piece(ink, body, { tone: s.tone, fill: s.fill, folds: cowl + bias, drape: 0.7, grain: [0.009, 0.004], sheen: 0.3 }))
}

export const shirtDress: Cut = (ink, s) => {
  const sleeve: Pt[] = [[590, 232, 1], [634, 270], [676, 400], [700, 520, 1], [664, 536], [626, 534, 1], [608, 420], [596, 350]]
  const cuff: Pt[] = [[697, 504, 1], [708, 546, 1], [668, 562], [626, 558, 1], [622, 518, 1], [662, 522]]
  const bodice = symmetric([[0, 236], [66, 212, 1], [114, 230, 1], [112, 310], [126, 376, 1], [120, 440], [96, 548, 1], [0, 556]])
  const collar: Pt[] = [[480, 258, 1], [520, 232], [546, 200, 1], [560, 212], [568, 262], [536, 300, 1], [508, 282]]
  const buttons = [300, 366, 432, 498, 600, 680, 760, 840, 920].map((y) => button(ink, 480, y, 7.5, s.trim.base)).join('')
  return hung(
    backNeck(ink, s, 66, 206, 40) + hanger(ink, 200, 104, 28) +
      pair(ink, s, sleeve, (k) => crease(ink, s.tone, [[480 + k * 130, 270], [480 + k * 170, 400], [480 + k * 178, 530]], 13, 0.36)) +
      skirt(ink, s, { top: 546, waist: 96, bottom: 1064, width: 218, folds: 7, depth: 7 }) +
      piece(ink, bodice, { tone: s.tone, fill: s.fill, drape: 0.35, folds: crease(ink, s.tone, [[410, 380], [430, 450], [424, 540]], 14, 0.3) + crease(ink, s.tone, [[556, 380], [534, 450], [540, 540]], 14, 0.3) }) +
      [cuff, flip(cuff)].map((c) => piece(ink, curve(c, true), { tone: s.tone, fill: s.fill, drape: 0.2, cast: 5, round: 0.8 })).join('') +
      stitch('M462 280V1050', s.tone.deep, 0.45) + stitch('M498 280V1050', s.tone.deep, 0.45) + buttons + belt(ink, s, 530, 99, 28) +
      `<rect x="455" y="527" width="50" height="40" rx="7" fill="none" stroke="#8a6018" stroke-width="9"/><rect x="455" y="526" width="50" height="40" rx="7" fill="none" stroke="#e3b95c" stroke-width="6"/>` +
      [collar, flip(collar)].map((c) => piece(ink, curve(c, true), { tone: s.tone, fill: s.fill, drape: 0.2, cast: 7, round: 0.6 })).join(''),
  )
}

export const trumpet: Cut = (ink, s) => {
  const body = symmetric([[0, 330], [60, 318], [108, 300, 1], [116, 380], [108, 440], [86, 540], [118, 650], [124, 740], [98, 880, 1], [0, 892]])
  const frill = withHem([[0, 330], [70, 300], [132, 250, 1], [176, 320]], hem(480 - 190, 480 + 190, 416, 9, 8, -18))
  const folds = [[390, 560, 440, 590], [570, 570, 520, 596], [395, 500, 440, 520], [565, 505, 520, 524]].map(([a = 0, b = 0, c = 0, d = 0]) => crease(ink, s.tone, [[a, b], [(a + c) / 2, b + 20], [c, d]], 8, 0.3)).join('')
  return hung(
    lining(ink, symmetric([[0, 290], [80, 268], [130, 250, 1], [70, 320], [0, 345]]), s.tone) + hanger(ink, 214, 132, 28) +
      skirt(ink, s, { top: 870, waist: 100, bottom: 1130, width: 246, folds: 10, depth: 11, hip: 146 }) +
      piece(ink, body, { tone: s.tone, fill: s.fill, folds, drape: 0.3, round: 0.9 }) +
      piece(ink, frill, { tone: s.tone, fill: s.fill, cast: 12, drape: 0.35, folds: fan(ink, { top: [380, 580, 300], bottom: [290, 670, 416], count: 9, tone: s.tone }) }) + belt(ink, s, 532, 88, 20),
  )
}
