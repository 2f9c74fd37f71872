import { crease, fan, hem, piece } from './cloth.ts'
import { bust } from './cuts-jewellery.ts'
import { brass } from './hanger.ts'
import type { Ink } from './ink.ts'
import { mix, toneOf } from './palette.ts'
import { curve, poly, type Pt } from './path.ts'
import { block } from './props.ts'
import { contact } from './scene.ts'
import { hung, laid, standing, type Cut, type Style } from './style.ts'

export function fringe(ink: Ink, s: Style, x0: number, x1: number, y: number, length: number, slope = 0): string {
  const count = Math.round(Math.abs(x1 - x0) / 11)
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count
    const sway = ink.between(-7, 7)
    return `<path d="M${(x0 + (x1 - x0) * t).toFixed(0)} ${(y + slope * t).toFixed(0)}q${sway.toFixed(0)} ${length * 0.5} ${(sway * 0.5).toFixed(0)} ${(length * ink.between(0.88, 1.06)).toFixed(0)}" stroke="${i % 3 ? s.tone.base : mix(s.tone.base, s.tone.dark, 0.6)}" stroke-width="6" stroke-linecap="round" fill="none"/>`
  }).join('')
}

export function rail(ink: Ink, y: number, half = 380): string {
  const metal = ink.gradient([[0, '#fbe7ae'], [0.4, '#c8973a'], [1, '#6d4a12']])
  return `<rect x="${480 - half}" y="${y - 11}" width="${half * 2}" height="22" rx="11" fill="${metal}"/><circle cx="${480 - half}" cy="${y}" r="24" fill="${brass(ink)}"/><circle cx="${480 + half}" cy="${y}" r="24" fill="${brass(ink)}"/>`
}

export const draped: Cut = (ink, s) => {
  const back = curve([[520, 204, 1], [700, 204, 1], [712, 420], [706, 660], [720, 890, 1], [620, 900], [520, 892, 1], [526, 600]], true)
  const front = curve([[290, 200, 1], [590, 200, 1], [606, 420], [592, 740], [612, 1030, 1], ...hem(262, 612, 1036, 4, 5, 4).slice(1, -1), [262, 1030, 1], [286, 740], [272, 420]], true)
  return hung(
    rail(ink, 206) + fringe(ink, s, 526, 716, 886, 70) + piece(ink, back, { tone: s.tone, fill: s.fill, drape: 0.5, round: 0.8, folds: fan(ink, { top: [530, 700, 210], bottom: [520, 720, 890], count: 3, tone: s.tone, strength: 1.1 }) }) +
      fringe(ink, s, 268, 606, 1026, 92) + piece(ink, front, { tone: s.tone, fill: s.fill, drape: 0.6, round: 0.6, cast: 16, folds: fan(ink, { top: [300, 585, 204], bottom: [262, 612, 1030], count: 5, tone: s.tone, strength: 1.2 }) }) +
      `<path d="M288 200Q440 178 594 200L592 232Q440 208 290 232Z" fill="#fff8ea" opacity="0.24"/>`,
  )
}

export const folded: Cut = (ink, s) => {
  const layer = (y: number, x: number, w: number, h: number): string => piece(ink, curve([[x + 10, y, 1], [x + w - 12, y - 4], [x + w + 10, y + h * 0.25], [x + w + 12, y + h * 0.7], [x + w - 12, y + h], [x + 10, y + h], [x - 12, y + h * 0.75], [x - 12, y + h * 0.25]], true), { tone: s.tone, fill: s.fill, drape: 0.45, round: 1, grain: [0.003, 0.012], cast: 6 })
  const stack = [0, 1, 2, 3, 4, 5].map((i) => layer(960 - i * 66, 190 + ink.between(-8, 8), 580 + ink.between(-10, 10), 74)).join('')
  const over = piece(ink, curve([[330, 560, 1], [640, 554, 1], [660, 620], [650, 900], [664, 1086, 1], [324, 1090, 1], [334, 900], [316, 620]], true), { tone: s.tone, fill: s.fill, drape: 0.5, round: 0.7, cast: 14, folds: fan(ink, { top: [340, 640, 580], bottom: [320, 664, 1090], count: 4, tone: s.tone, strength: 0.9 }) })
  return standing(block(ink, s.wall, 110, 1040, 740, 1200) + contact(ink, 480, 1042, 320, 14, 0.55) + stack + fringe(ink, s, 330, 660, 1080, 84) + over, 860)
}

export const knotted: Cut = (ink, s) => {
  const tone = toneOf(Number.parseInt(s.tone.base.slice(3, 5), 16) > 140 ? '#4a2c40' : '#efe4d2')
  const loops: Pt[][] = [
    [[300, 470], [330, 360], [420, 300], [480, 318], [540, 300], [630, 360], [664, 470], [600, 560], [480, 590], [356, 562]],
    [[316, 420], [400, 330], [480, 356], [560, 330], [648, 420], [590, 500], [480, 520], [370, 500]],
  ]
  const tails: Pt[][] = [
    [[438, 520, 1], [500, 520, 1], [520, 700], [500, 880], [528, 1040, 1], [400, 1050, 1], [396, 880], [420, 700]],
    [[470, 520, 1], [540, 520, 1], [600, 680], [622, 820], [660, 930, 1], [540, 966, 1], [520, 820], [490, 700]],
  ]
  const draw = (pts: Pt[], cast: number, folds: string): string => piece(ink, curve(pts, true), { tone: s.tone, fill: s.fill, drape: 0.6, round: 0.9, cast, folds })
  const ring = [0, 1, 2, 3].map((i) => crease(ink, s.tone, [[320 + i * 12, 420 + i * 22], [400, 500 + i * 22], [480, 510 + i * 24], [560, 500 + i * 22], [640 - i * 12, 420 + i * 22]], 13, 0.45)).join('')
  return standing(
    bust(ink, tone) + fringe(ink, s, 546, 660, 950, 60, -24) + draw(tails[1] ?? [], 10, fan(ink, { top: [470, 540, 530], bottom: [545, 655, 950], count: 3, tone: s.tone })) + fringe(ink, s, 404, 526, 1042, 66) + draw(tails[0] ?? [], 12, fan(ink, { top: [440, 500, 530], bottom: [400, 526, 1045], count: 3, tone: s.tone })) +
      draw(loops[0] ?? [], 14, ring) + draw(loops[1] ?? [], 10, ring) + draw([[430, 500], [480, 480], [536, 500], [546, 560], [490, 586], [432, 560]], 10, crease(ink, s.tone, [[450, 500], [470, 540], [460, 575]], 10, 0.4)),
    1010,
  )
}

/** A square opened out, its border running right round the field as on a kanga. */
export const square: Cut = (ink, s) => {
  const big = 330
  const ring = (k: number, color: string): string => `<path d="${poly([[480 - big * k, 640 - big * k], [480 + big * k, 640 - big * k], [480 + big * k, 640 + big * k], [480 - big * k, 640 + big * k]])}" fill="${color}"/>`
  const teeth = Array.from({ length: 15 }, (_, i) => {
    const at = -big * 0.86 + (i * big * 1.72) / 14
    const t = 21
    return [[at, -big * 0.865], [at, big * 0.865], [-big * 0.865, at], [big * 0.865, at]].map(([x = 0, y = 0]) => `<path d="M${480 + x} ${640 + y - t}L${480 + x + t * 0.8} ${640 + y}L${480 + x} ${640 + y + t}L${480 + x - t * 0.8} ${640 + y}Z" fill="${s.accents[1]}"/>`).join('')
  }).join('')
  const petal = (r: number, w: number, n: number, color: string, off = 0): string => Array.from({ length: n }, (_, i) => `<path d="M480 640C${480 - w} ${640 - r * 0.5} ${480 - w * 0.6} ${640 - r} 480 ${640 - r}C${480 + w * 0.6} ${640 - r} ${480 + w} ${640 - r * 0.5} 480 640Z" transform="rotate(${(360 / n) * i + off} 480 640)" fill="${color}"/>`).join('')
  const dots = Array.from({ length: 6 }, (_, r) => Array.from({ length: 6 }, (_, c) => `<circle cx="${480 - 200 + c * 80}" cy="${640 - 200 + r * 80}" r="9" fill="${s.tone.light}" opacity="0.8"/>`).join('')).join('')
  const design = ring(1.2, s.tone.base) + ring(1, s.accents[0]) + ring(0.95, s.tone.dark) + teeth + ring(0.77, s.accents[0]) + ring(0.73, s.tone.base) + dots + petal(190, 56, 8, s.tone.deep) + petal(170, 44, 8, s.accents[0]) + petal(120, 40, 8, s.accents[1], 22.5) + `<circle cx="480" cy="640" r="44" fill="${s.tone.deep}"/><circle cx="480" cy="640" r="28" fill="${s.accents[0]}"/>`
  const edge: Pt[] = [[152, 322, 1], [320, 314], [480, 322], [650, 312], [812, 320, 1], [804, 480], [814, 640], [802, 800], [810, 962, 1], [640, 952], [480, 964], [320, 954], [150, 966, 1], [160, 800], [148, 640], [158, 480]]
  const folds = crease(ink, s.tone, [[150, 640], [480, 652], [812, 636]], 26, 0.36) + crease(ink, s.tone, [[478, 320], [490, 640], [476, 962]], 26, 0.36) + crease(ink, s.tone, [[180, 360], [330, 500], [400, 560]], 30, 0.24) + crease(ink, s.tone, [[790, 940], [640, 800], [560, 720]], 30, 0.26)
  return laid(`<g transform="rotate(-11 480 640) translate(480 640) scale(1.08) translate(-480 -640)">${piece(ink, curve(edge, true), { tone: s.tone, drape: 0.5, round: 0.25, inside: design, folds, grain: [0.006, 0.006] })}</g>`)
}

export const snood: Cut = (ink, s) => {
  const tone = toneOf(Number.parseInt(s.tone.base.slice(3, 5), 16) > 140 ? '#4a2c40' : '#efe4d2')
  const rolls = [0, 1, 2].map((i) => {
    const y = 300 + i * 88
    const w = 128 + i * 52
    const pts: Pt[] = [[480 - w, y], [480 - w * 0.6, y + 42], [480, y + 58], [480 + w * 0.6, y + 42], [480 + w, y], [480 + w * 1.12, y + 64], [480 + w * 0.72, y + 156], [480, y + 196], [480 - w * 0.72, y + 156], [480 - w * 1.12, y + 64]]
    return { pts, y, w }
  })
  const art = rolls.reverse().map(({ pts, y, w }) => piece(ink, curve(pts, true), { tone: s.tone, fill: s.fill, drape: 0.5, round: 1, cast: 14, folds: crease(ink, s.tone, [[480 - w, y + 40], [480, y + 130], [480 + w, y + 40]], 16, 0.45) })).join('')
  return standing(bust(ink, tone) + art, 1010)
}
