import { button, crease, lining, piece, seamLine } from './cloth.ts'
import { sleeves } from './cuts-jacket.ts'
import { backNeck } from './dress-parts.ts'
import { hanger } from './hanger.ts'
import type { Ink } from './ink.ts'
import { curve, flip, symmetric, type Pt } from './path.ts'
import { hung, type Cut, type Style } from './style.ts'

const arm: Pt[] = [[612, 250, 1], [674, 300], [722, 440], [752, 640], [768, 820, 1], [730, 842], [676, 838, 1], [664, 690], [644, 540], [622, 430]]
const wrist: Pt[] = [[764, 800, 1], [762, 872, 1], [726, 884], [688, 880, 1], [682, 826, 1], [724, 836]]

export function ribbed(ink: Ink, s: Style, d: string, from: number, to: number, cast = 3): string {
  const lines = Array.from({ length: Math.round((to - from) / 11) }, (_, i) => `<path d="M${from + i * 11} 100V1200" stroke="${s.trim.deep}" stroke-width="3" opacity="0.4"/><path d="M${from + i * 11 + 4} 100V1200" stroke="${s.trim.light}" stroke-width="3" opacity="0.35"/>`).join('')
  return piece(ink, d, { tone: s.trim, drape: 0.1, round: 0.8, inside: lines, cast })
}

function slouch(ink: Ink, s: Style): string {
  return [1, -1].map((k) => [0, 1, 2].map((i) => crease(ink, s.tone, [[480 + k * 156, 450 + i * 116], [480 + k * 110, 496 + i * 104], [480 + k * 44, 500 + i * 96]], 22, 0.3)).join('')).join('')
}

const torso: Pt[] = [[0, 268], [50, 250], [78, 216, 1], [134, 242, 1], [148, 330], [166, 430], [172, 600], [168, 776, 1], [0, 784]]

function lifted(art: string): string {
  return `<g transform="translate(480 56) scale(1.08) translate(-480 0)">${art}</g>`
}

export const crew: Cut = (ink, s) => {
  const collar = symmetric([[0, 262], [46, 246], [72, 208, 1], [96, 220, 1], [68, 272], [0, 296]])
  return hung(
    lifted(
      backNeck(ink, s, 76, 210, 44) + hanger(ink, 204, 84, 20) + sleeves(ink, s, { points: arm, cuff: wrist, trim: true }) +
        piece(ink, symmetric(torso), { tone: s.tone, fill: s.fill, folds: slouch(ink, s), drape: 0.55, round: 0.7 }) +
        ribbed(ink, s, symmetric([[0, 762], [168, 756, 1], [158, 832, 1], [0, 842]]), 318, 650) + ribbed(ink, s, collar, 378, 590),
    ),
  )
}

export const turtleneck: Cut = (ink, s) => {
  const neck = symmetric([[0, 130], [62, 134, 1], [66, 190], [84, 238, 1], [40, 262], [0, 268]])
  const rolled = symmetric([[0, 150], [64, 140, 1], [72, 186], [70, 214, 1], [30, 226], [0, 228]])
  return hung(
    `<g transform="translate(480 80) scale(1.08) translate(-480 0)">${lining(ink, symmetric([[0, 128], [50, 128], [62, 142, 1], [0, 166]]), s.tone)}${hanger(ink, 150, 40, 0)}${sleeves(ink, s, { points: arm, cuff: wrist, trim: true })}${piece(ink, symmetric(torso), { tone: s.tone, fill: s.fill, folds: slouch(ink, s), drape: 0.5, round: 0.7 })}${ribbed(ink, s, symmetric([[0, 756], [168, 750, 1], [160, 812, 1], [0, 822]]), 318, 650)}${ribbed(ink, s, neck, 390, 575)}${ribbed(ink, s, rolled, 402, 562, 8)}</g>`,
  )
}

export const cardigan: Cut = (ink, s) => {
  const front: Pt[] = [[492, 420, 1], [530, 300], [560, 214, 1], [614, 242, 1], [628, 330], [646, 430], [652, 640], [650, 880, 1], [570, 892], [490, 890, 1]]
  const left = flip(front)
  const band: Pt[] = [[474, 420, 1], [518, 300], [548, 206, 1], [576, 214, 1], [546, 310], [506, 426], [506, 940, 1], [472, 940, 1]]
  const pocket = (k: number): string => piece(ink, curve([[480 + k * 52, 690, 1], [480 + k * 142, 690, 1], [480 + k * 142, 806, 1], [480 + k * 52, 806, 1]], true), { tone: s.tone, fill: s.fill, drape: 0.2, cast: 7, round: 0.5 }) + ribbed(ink, s, curve([[480 + k * 50, 676, 1], [480 + k * 144, 676, 1], [480 + k * 144, 706, 1], [480 + k * 50, 706, 1]], true), 320, 640)
  const hemBand = (k: 1 | -1): string => {
    const pts: Pt[] = [[490, 876, 1], [650, 866, 1], [644, 934, 1], [490, 946, 1]]
    return ribbed(ink, s, curve(k > 0 ? pts : flip(pts), true), 318, 650)
  }
  const folds = (k: number): string => crease(ink, s.tone, [[480 + k * 150, 440], [480 + k * 118, 600], [480 + k * 140, 860]], 24, 0.3) + crease(ink, s.tone, [[480 + k * 60, 520], [480 + k * 74, 660], [480 + k * 50, 860]], 20, 0.24)
  return hung(
    backNeck(ink, s, 72, 206, 200) + hanger(ink, 204, 80, 18) + sleeves(ink, s, { points: arm, cuff: wrist, trim: true }) + lining(ink, symmetric([[0, 300], [50, 300], [16, 430, 1], [0, 430]]), s.tone) +
      piece(ink, curve(front, true), { tone: s.tone, fill: s.fill, folds: folds(1), drape: 0.5 }) + piece(ink, curve(left, true), { tone: s.tone, fill: s.fill, folds: folds(-1), drape: 0.5 }) +
      hemBand(1) + hemBand(-1) + pocket(1) + pocket(-1) + ribbed(ink, s, curve(flip(band), true), 380, 510, 5) + ribbed(ink, s, curve(band, true), 455, 590, 7) +
      [470, 570, 670, 770, 870].map((y) => button(ink, 490, y, 13, s.accents[1])).join(''),
  )
}

export const vneck: Cut = (ink, s) => {
  const body = symmetric([[0, 430], [24, 380], [82, 214, 1], [140, 244, 1], [152, 330], [168, 430], [158, 560], [150, 680, 1], [0, 690]])
  const band: Pt[] = [[480, 424, 1], [516, 340], [552, 206, 1], [582, 218, 1], [544, 346], [480, 470, 1]]
  const puff: Pt[] = [[612, 246, 1], [690, 276], [748, 420], [780, 620], [776, 740, 1], [730, 780], [690, 764, 1], [652, 660], [640, 520], [624, 420]]
  const cuff: Pt[] = [[766, 742, 1], [758, 824, 1], [726, 834], [696, 828, 1], [692, 766, 1], [726, 780]]
  return hung(
    `<g transform="translate(480 70) scale(1.12) translate(-480 0)">${backNeck(ink, s, 78, 206, 190)}${hanger(ink, 204, 80, 18)}${sleeves(ink, s, { points: puff, cuff, trim: true })}${piece(ink, body, { tone: s.tone, fill: s.fill, folds: slouch(ink, s), drape: 0.5, round: 0.8 })}${ribbed(ink, s, symmetric([[0, 668], [152, 660, 1], [146, 748, 1], [0, 760]]), 328, 640)}${ribbed(ink, s, curve(flip(band), true), 370, 490)}${ribbed(ink, s, curve(band, true), 480, 590)}</g>`,
  )
}

export const poncho: Cut = (ink, s) => {
  const body = curve([[424, 214, 1], [536, 214, 1], [640, 290], [760, 470], [826, 690, 1], [690, 850], [560, 980], [480, 1040, 1], [400, 980], [270, 850], [134, 690, 1], [200, 470], [320, 290]], true)
  const folds = [-3, -2, -1, 0, 1, 2, 3].map((i) => crease(ink, s.tone, [[480 + i * 30, 300], [480 + i * 64, 520], [480 + i * 92, 1000 - Math.abs(i) * 70]], 26, 0.34)).join('')
  const fringe = Array.from({ length: 56 }, (_, i) => {
    const t = i / 55
    const x = 140 + 680 * t
    const y = t < 0.5 ? 694 + t * 2 * 344 : 1038 - (t - 0.5) * 2 * 344
    const sway = ink.between(-6, 6)
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${sway.toFixed(0)} 32 ${(sway * 0.4).toFixed(0)} ${(64 + ink.between(-6, 6)).toFixed(0)}" stroke="${i % 3 === 0 ? s.trim.dark : s.trim.base}" stroke-width="7" stroke-linecap="round" fill="none"/>`
  }).join('')
  const neck = symmetric([[0, 150], [66, 156, 1], [70, 200], [96, 246, 1], [40, 270], [0, 276]])
  return hung(`<g transform="translate(0 40)">${lining(ink, symmetric([[0, 146], [66, 158, 1], [0, 184]]), s.tone)}${hanger(ink, 168, 44, 0)}${fringe}${piece(ink, body, { tone: s.tone, fill: s.fill, folds, drape: 0.5, round: 0.6 })}${ribbed(ink, s, neck, 384, 580, 6)}${seamLine('M300 730Q400 860 480 910Q560 860 660 730', s.tone, 0.2)}</g>`)
}
