import { button, crease, fan, hem, lining, piece, seamLine, stitch } from './cloth.ts'
import { bow } from './dress-parts.ts'
import { clips } from './hanger.ts'
import type { Ink } from './ink.ts'
import { curve, flip, symmetric, type Pt } from './path.ts'
import { hung, type Cut, type Style } from './style.ts'

type Leg = { knee: number; inner: number; hemOut: number; hemIn: number; bottom: number; soft?: number; drape?: number }

/** One leg from waist to hem; the inner seam starts at the crotch. */
function leg(ink: Ink, s: Style, k: 1 | -1, o: Leg): string {
  const base: Pt[] = [[480, 214, 1], [590, 208, 1], [612, 300], [626, 420], [480 + o.knee, 700], [480 + o.hemOut, o.bottom, 1]]
  const edge = hem(480 + o.hemIn, 480 + o.hemOut, o.bottom, 2, o.soft ?? 3, 6).slice(1, -1)
  const inner: Pt[] = [[480 + o.hemIn, o.bottom, 1], [480 + o.inner, 700], [488, 520, 1], [482, 440]]
  const points = [...base, ...edge, ...inner]
  const x = (v: number): number => 480 + k * v
  const mid = (o.hemOut + o.hemIn) / 2
  const folds =
    crease(ink, s.tone, [[x(70), 330], [x((o.knee + o.inner) / 2), 700], [x(mid), o.bottom]], 12, 0.5) +
    [0, 1].map((i) => crease(ink, s.tone, [[x(6), 470 - i * 40], [x(46), 476 - i * 62], [x(96), 462 - i * 84]], 12, 0.26)).join('') +
    fan(ink, { top: k > 0 ? [500, 600, 420] : [360, 460, 420], bottom: k > 0 ? [480 + o.hemIn, 480 + o.hemOut, o.bottom] : [480 - o.hemOut, 480 - o.hemIn, o.bottom], count: o.drape ?? 2, tone: s.tone, strength: 0.7 })
  const shape = k > 0 ? points : flip(points)
  const back: Pt[] = [[x(o.hemIn + 6), o.bottom - 40, 1], [x(o.hemOut - 10), o.bottom - 40, 1], [x(o.hemOut - 4), o.bottom - 8, 1], [x(o.hemIn + 6), o.bottom - 6, 1]]
  return lining(ink, curve(back, true), s.tone) + piece(ink, curve(shape, true), { tone: s.tone, fill: s.fill, folds, drape: 0.45, round: 0.55 })
}

function legs(ink: Ink, s: Style, o: Leg): string {
  return leg(ink, s, -1, o) + leg(ink, s, 1, o)
}

function band(ink: Ink, s: Style, height: number, cast = 4): string {
  return lining(ink, symmetric([[0, 184], [100, 176, 1], [0, 210]]), s.tone) + piece(ink, symmetric([[0, 190], [106, 180, 1], [112, 180 + height, 1], [0, 194 + height]]), { tone: s.tone, fill: s.fill, drape: 0.15, cast, round: 0.5 })
}

function loops(s: Style): string {
  return [-84, -36, 36, 84].map((x) => `<rect x="${480 + x - 6}" y="178" width="12" height="50" rx="3" fill="${s.tone.base}" stroke="${s.tone.deep}" stroke-width="1.6"/>`).join('')
}

function fly(s: Style, bottom: number): string {
  return seamLine(`M482 232V500`, s.tone, 0.75, 2.6) + seamLine(`M516 232V${bottom - 60}C516 ${bottom - 20} 506 ${bottom} 484 ${bottom}`, s.tone, 0.55)
}

function sidePockets(s: Style, thread?: string): string {
  const d = (k: number): string => `M${480 + k * 78} 234C${480 + k * 84} 290 ${480 + k * 108} 320 ${480 + k * 132} 330`
  return seamLine(d(1) + d(-1), s.tone, 0.75, 3) + (thread ? stitch(`M${480 + 71} 234C557 294 582 328 612 339M409 234C403 294 378 328 348 339`, thread) : '')
}

export const wideLeg: Cut = (ink, s) => {
  const pleat = [1, -1].map((k) => crease(ink, s.tone, [[480 + k * 48, 232], [480 + k * 54, 320], [480 + k * 62, 420]], 10, 0.5)).join('')
  return hung(legs(ink, s, { knee: 176, inner: 26, hemOut: 214, hemIn: 24, bottom: 1128, drape: 3 }) + pleat + band(ink, s, 46) + loops(s) + fly(s, 420) + sidePockets(s) + button(ink, 494, 212, 10, s.accents[1]) + clips(ink, 190, 110))
}

export const slim: Cut = (ink, s) => hung(legs(ink, s, { knee: 118, inner: 28, hemOut: 98, hemIn: 26, bottom: 1106, soft: 1, drape: 1 }) + band(ink, s, 42) + loops(s) + fly(s, 410) + sidePockets(s) + button(ink, 494, 208, 9, s.accents[1]) + clips(ink, 190, 110))

export const palazzo: Cut = (ink, s) => {
  const gather = fan(ink, { top: [374, 586, 214], bottom: [350, 610, 420], count: 12, tone: s.tone, strength: 0.7 })
  return hung(legs(ink, s, { knee: 204, inner: 16, hemOut: 284, hemIn: 10, bottom: 1132, soft: 8, drape: 5 }) + gather + band(ink, s, 58) + [196, 210, 224].map((y) => seamLine(`M374 ${y}Q480 ${y + 14} 588 ${y}`, s.tone, 0.35)).join('') + bow(ink, s, 480, 226) + clips(ink, 190, 110))
}

export const cargo: Cut = (ink, s) => {
  const pocket = (k: number): string => {
    const x = (v: number): number => 480 + k * v
    return piece(ink, curve([[x(78), 600, 1], [x(172), 594, 1], [x(176), 730], [x(168), 744], [x(88), 750], [x(80), 738]], true), { tone: s.tone, fill: s.fill, drape: 0.3, cast: 9, round: 0.6 }) + piece(ink, curve([[x(74), 592, 1], [x(174), 586, 1], [x(176), 628, 1], [x(126), 644, 1], [x(76), 634, 1]], true), { tone: s.tone, fill: s.fill, drape: 0.15, cast: 7, round: 0.5 }) + button(ink, x(126), 628, 7, s.accents[1])
  }
  const cuff = (k: number): string => piece(ink, curve([[480 + k * 34, 1056, 1], [480 + k * 128, 1052, 1], [480 + k * 124, 1112, 1], [480 + k * 38, 1116, 1]], true), { tone: s.tone, fill: s.fill, drape: 0.2, cast: 4, round: 1, inside: Array.from({ length: 11 }, (_, i) => `<path d="M${480 + k * (40 + i * 8.5)} 1040V1130" stroke="${s.tone.deep}" stroke-width="3" opacity="0.4"/>`).join('') })
  return hung(legs(ink, s, { knee: 158, inner: 24, hemOut: 136, hemIn: 26, bottom: 1078, drape: 2 }) + cuff(1) + cuff(-1) + band(ink, s, 46) + loops(s) + fly(s, 410) + sidePockets(s, s.tone.light) + pocket(1) + pocket(-1) + clips(ink, 190, 110))
}

export const jeans: Cut = (ink, s) => {
  const thread = '#e0a951'
  const fade = [1, -1].map((k) => `<ellipse cx="${480 + k * 84}" cy="560" rx="34" ry="180" fill="${s.tone.light}" opacity="0.3" filter="${ink.blur(26)}"/>`).join('')
  const flare = (k: number): string => stitch(`M${480 + k * 34} 1112L${480 + k * 168} 1110`, thread)
  return hung(legs(ink, s, { knee: 116, inner: 30, hemOut: 182, hemIn: 20, bottom: 1128, soft: 3, drape: 2 }) + fade + flare(1) + flare(-1) + band(ink, s, 46) + stitch('M376 190Q480 200 584 190M372 222Q480 234 588 222', thread) + loops(s) + fly(s, 400) + stitch('M510 236V344C510 376 500 392 486 394', thread) + sidePockets(s, thread) + button(ink, 494, 212, 11, '#c79a4a') + clips(ink, 190, 110))
}
