import { piece, seamLine, stitch } from './cloth.ts'
import type { Ink } from './ink.ts'
import { tones, toneOf, type Tone } from './palette.ts'
import { curve, type Pt } from './path.ts'
import { bead, block } from './props.ts'
import { contact, type Drawing } from './scene.ts'
import { standing, type Cut, type Style } from './style.ts'

const sole = toneOf('#8a5a36')
const insole = toneOf('#e2c49c')
const rubber = toneOf('#f3ede2')

/** One shoe stands on a step, its fellow faces it from the floor: a pair fills an upright frame. */
function stepped(ink: Ink, s: Style, shoe: () => string, base = 414, scale = 1.16): Drawing {
  const at = (x: number, y: number, k: 1 | -1): string => `<g transform="translate(${x} ${y}) scale(${k * scale} ${scale}) translate(0 ${-base})">${shoe()}</g>`
  return standing(
    block(ink, s.wall, 250, 640, 780, 960) + contact(ink, 560, 646, 270, 9, 0.45) + at(890, 640, -1) + contact(ink, 400, 1056, 320, 12, 0.5) + at(76, 1050, 1),
    900,
  )
}

const leather = (ink: Ink, d: string, s: Style, extra: { folds?: string; cast?: number; tone?: Tone; inside?: string } = {}): string =>
  piece(ink, d, { tone: extra.tone ?? s.tone, fill: extra.tone ? undefined : s.fill, drape: 0.12, round: 0.75, sheen: 0.5, ...(extra.folds ? { folds: extra.folds } : {}), ...(extra.cast ? { cast: extra.cast } : {}), ...(extra.inside ? { inside: extra.inside } : {}) })

export const pump: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const back = curve([[232, 316, 1], [310, 280], [410, 210], [498, 146, 1], [520, 170, 1], [420, 262], [310, 318]], true)
    const upper = curve([[52, 402, 1], [72, 374], [140, 340], [232, 312, 1], [300, 306], [400, 250], [498, 146, 1], [530, 160], [550, 214], [546, 272, 1], [490, 280], [410, 326], [310, 396], [210, 413], [100, 414]], true)
    const heel = curve([[486, 268, 1], [548, 262, 1], [550, 300], [536, 414, 1], [518, 414, 1], [514, 350]], true)
    const under = `<path d="M54 404C100 420 180 418 220 414C300 404 400 336 490 280" fill="none" stroke="${s.trim.dark}" stroke-width="8" stroke-linecap="round"/>`
    return leather(ink, back, s, { tone: insole }) + leather(ink, heel, s, {}) + leather(ink, upper, s) + under + seamLine('M498 148C512 190 520 230 520 272', s.tone, 0.35)
  })

export const blockHeel: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const foot = leather(ink, curve([[56, 404, 1], [80, 388], [200, 384], [330, 330], [470, 250], [548, 244, 1], [552, 272, 1], [490, 286], [340, 384], [220, 414], [90, 416]], true), s, { tone: insole })
    const heel = leather(ink, curve([[470, 278, 1], [552, 262, 1], [556, 340], [552, 414, 1], [478, 414, 1], [484, 340]], true), s)
    const toe = leather(ink, curve([[92, 394, 1], [112, 346], [160, 322], [204, 338], [222, 394, 1]], true), s, { cast: 5 })
    const cup = leather(ink, curve([[486, 256, 1], [470, 220], [506, 150], [540, 146, 1], [556, 200], [552, 262, 1]], true), s)
    const strap = leather(ink, curve([[516, 148, 1], [460, 140], [400, 152], [396, 170], [460, 162], [522, 176, 1]], true), s, { cast: 3 })
    const far = `<path d="M520 150C480 100 410 110 398 158" fill="none" stroke="${s.tone.dark}" stroke-width="12"/>`
    return far + foot + heel + toe + cup + strap + `<rect x="424" y="140" width="24" height="28" rx="5" fill="none" stroke="#c8973a" stroke-width="6"/><path d="M56 406C120 422 190 418 226 414C320 396 400 330 488 286" fill="none" stroke="${sole.dark}" stroke-width="9" stroke-linecap="round"/>`
  })

export const sneaker: Cut = (ink, s) =>
  stepped(
    ink,
    s,
    () => {
      const upper = leather(ink, curve([[58, 372, 1], [70, 316], [150, 280], [250, 226], [300, 178], [322, 160, 1], [372, 204], [450, 212], [506, 172], [538, 150, 1], [552, 176], [554, 270], [556, 372, 1]], true), s)
      const tongue = leather(ink, curve([[280, 200, 1], [300, 140], [336, 116], [366, 136], [366, 204], [330, 230]], true), s, { tone: s.trim })
      const cap = leather(ink, curve([[54, 378, 1], [62, 324], [110, 300], [156, 310], [176, 378, 1]], true), s, { tone: rubber, cast: 3 })
      const base = leather(ink, curve([[44, 366, 1], [200, 372], [400, 368], [562, 360, 1], [568, 390], [558, 416, 1], [300, 418], [60, 416, 1], [42, 392]], true), s, { tone: rubber, cast: 4 })
      const stripe = `<path d="M48 396C200 402 400 400 564 392" fill="none" stroke="${s.trim.base}" stroke-width="5"/>`
      const laces = [0, 1, 2, 3, 4].map((i) => `<path d="M${196 + i * 26} ${276 - i * 22}L${244 + i * 25} ${296 - i * 21}" stroke="#12060e" stroke-width="12" stroke-linecap="round" opacity="0.35" transform="translate(2 5)"/><path d="M${196 + i * 26} ${276 - i * 22}L${244 + i * 25} ${296 - i * 21}" stroke="#fbf6ec" stroke-width="11" stroke-linecap="round"/>`).join('')
      const tab = leather(ink, curve([[522, 168, 1], [546, 158], [554, 180], [557, 364, 1], [518, 366, 1], [526, 260]], true), s, { tone: s.trim })
      return tongue + upper + seamLine('M176 372C190 330 220 312 262 308M262 308C330 296 372 240 388 190', s.tone, 0.5, 2.5) + stitch('M270 316C340 302 382 246 398 192M200 372C212 338 236 322 268 318', s.tone.light, 0.7) + cap + tab + laces + base + stripe + `<circle cx="440" cy="270" r="26" fill="none" stroke="${s.trim.base}" stroke-width="7"/><circle cx="440" cy="270" r="10" fill="${s.trim.base}"/>`
    },
    417,
    1.14,
  )

function boot(ink: Ink, s: Style, shaft: number, heeled: boolean): string {
  const ground = 414
  const lift = heeled ? 40 : 0
  const body = curve([[60, ground - 14, 1], [76, 356], [150, 318], [240, 280 - lift * 0.4], [300, 220 - lift], [312, 120 - lift], [300, shaft, 1], [400, shaft - 8], [508, shaft, 1], [498, 140 - lift], [520, 250 - lift], [536, 330 - lift], [530, 378 - lift, 1], [420, 386 - lift * 0.6], [320, ground - 8], [200, ground], [90, ground]], true)
  const heel = heeled ? leather(ink, curve([[424, 376 - lift, 1], [534, 360 - lift, 1], [536, 390], [528, ground + 6, 1], [452, ground + 6, 1], [448, 390]], true), s) : ''
  const edge = heeled ? `M58 ${ground - 8}C110 ${ground + 6} 240 ${ground + 6} 320 ${ground - 6}C360 ${ground - 16} 400 ${386 - lift * 0.6} 440 ${380 - lift * 0.8}` : ''
  const flat = heeled ? '' : leather(ink, curve([[52, 398, 1], [200, 404], [540, 372, 1], [546, 418, 1], [300, 420], [60, 420, 1]], true), s, { tone: sole, cast: 3 })
  const top = `<ellipse cx="404" cy="${shaft}" rx="104" ry="12" fill="${s.tone.deep}"/>`
  const wrinkle = [0, 1, 2].map((i) => seamLine(`M${310 + i * 6} ${232 - lift - i * 26}C370 ${262 - lift - i * 22} 430 ${262 - lift - i * 24} 500 ${226 - lift - i * 26}`, s.tone, 0.4, 3)).join('')
  return top + heel + piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.3, round: 0.9, sheen: 0.4, folds: wrinkle }) + flat + (edge ? `<path d="${edge}" fill="none" stroke="${s.trim.dark}" stroke-width="9" stroke-linecap="round"/>` : '')
}

export const ankleBoot: Cut = (ink, s) =>
  stepped(ink, s, () => boot(ink, s, 30, true) + piece(ink, 'M330 20C340 90 334 150 346 200L400 206C408 150 410 90 404 20Z', { tone: s.trim === s.tone ? { ...s.tone, base: s.tone.dark } : s.trim, drape: 0, round: 0.6, inside: Array.from({ length: 12 }, (_, i) => `<path d="M${334 + i * 6} 10V220" stroke="${s.tone.deep}" stroke-width="2" opacity="0.6"/>`).join('') }), 420, 0.98)

export const tallBoot: Cut = (ink, s) => {
  const one = (x: number, y: number, extra: string): string => `<g transform="translate(${x} ${y}) scale(1.32) translate(0 -420)">${boot(ink, s, -310, true)}${extra}</g>`
  const pull = `<path d="M470 -300v70" stroke="${s.trim.base}" stroke-width="16" stroke-linecap="round" opacity="0.9"/>` + seamLine('M420 -308C424 -100 430 60 424 180', s.tone, 0.55, 3)
  return standing(contact(ink, 560, 1064, 300, 12, 0.45) + one(190, 1058, pull) + contact(ink, 400, 1126, 340, 14, 0.5) + one(30, 1120, pull), 930)
}

const footprint: Pt[] = [[0, -338], [72, -300], [108, -200], [104, -60], [78, 90], [86, 210], [66, 306], [0, 336], [-66, 306], [-84, 210], [-76, 90], [-94, -60], [-98, -190], [-66, -296]]
const scaled = (pts: Pt[], k: number): Pt[] => pts.map(([x, y]): Pt => [x * k, y * (1 - (1 - k) * 0.5)])

function fromAbove(one: () => string): Drawing {
  const foot = (x: number, y: number, turn: number, k: 1 | -1): string => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k * 1.32} 1.32)">${one()}</g>`
  return { setting: 'flat', art: foot(316, 650, -5, -1) + foot(650, 626, 7, 1) }
}

export const flat: Cut = (ink, s) =>
  fromAbove(() => {
    const mouth: Pt[] = [[6, -150], [58, -112], [70, 20], [68, 190], [50, 284], [0, 304], [-50, 284], [-64, 190], [-60, 20], [-48, -112]]
    const opening = curve(mouth, true)
    const bow = leather(ink, curve([[4, -178, 1], [50, -206], [64, -170], [50, -146], [4, -166, 1], [-42, -146], [-54, -172], [-42, -204]], true), s, { cast: 5, tone: s.trim }) + leather(ink, 'M-10 -188H18V-156H-10Z', s, { tone: s.trim, cast: 3 })
    return leather(ink, curve(footprint, true), s) + piece(ink, opening, { tone: insole, drape: 0.15, round: 1, inside: `<path d="${opening}" fill="none" stroke="#3a1c10" stroke-width="34" opacity="0.5" filter="${ink.blur(10)}"/><rect x="-24" y="196" width="48" height="30" rx="4" fill="#faf4ea" opacity="0.85"/>` }) + `<path d="${opening}" fill="none" stroke="${s.tone.dark}" stroke-width="9"/><path d="${opening}" fill="none" stroke="${s.tone.light}" stroke-width="3" opacity="0.7" transform="translate(-1 -2)"/>` + bow
  })

export const beadedSandal: Cut = (ink, s) =>
  fromAbove(() => {
    const bed = leather(ink, curve(footprint, true), s, { tone: sole }) + piece(ink, curve(scaled(footprint, 0.9), true), { tone: insole, drape: 0.2, round: 0.6 }) + stitch(curve(scaled(footprint, 0.95), true), '#f3dfbd')
    const band = (y: number, h: number, bulge: number): string => {
      const d = curve([[-100, y + 10, 1], [0, y - bulge], [108, y + 4, 1], [106, y + h, 1], [0, y + h - bulge], [-100, y + h + 8, 1]], true)
      let beads = ''
      for (let row = 0; row < 3; row += 1) {
        for (let i = 0; i < 18; i += 1) {
          const t = i / 17
          const color = [s.tone.base, s.accents[0], s.tone.base, s.accents[1], s.tone.base, s.tone.light][(i + row) % 6] ?? s.tone.base
          beads += bead(ink, -92 + 190 * t, y + 14 + row * (h - 22) * 0.5 - Math.sin(t * Math.PI) * bulge * 0.94, 5.6, color)
        }
      }
      return leather(ink, d, s, { cast: 8 }) + beads
    }
    const thong = leather(ink, curve([[-10, -214, 1], [12, -214, 1], [16, -60], [14, 20, 1], [-12, 20, 1], [-12, -60]], true), s, { cast: 5 })
    return bed + thong + band(-216, 46, 26) + band(-24, 46, 22) + `<path d="M-92 40C-128 190 -78 268 0 262C80 268 134 190 102 36" fill="none" stroke="#2a120c" stroke-width="16" opacity="0.3" transform="translate(5 9)" filter="${ink.blur(5)}"/><path d="M-92 40C-128 190 -78 268 0 262C80 268 134 190 102 36" fill="none" stroke="${s.tone.dark}" stroke-width="17"/><path d="M-93 38C-129 188 -79 266 -1 260C79 266 133 188 101 34" fill="none" stroke="${s.tone.base}" stroke-width="12"/><rect x="96" y="92" width="30" height="26" rx="6" fill="none" stroke="#c8973a" stroke-width="6"/>`
  })

export const slide: Cut = (ink, s) =>
  fromAbove(() => {
    const bed = leather(ink, curve(footprint, true), s, { tone: sole }) + piece(ink, curve(scaled(footprint, 0.91), true), { tone: insole, drape: 0.2, round: 0.6 })
    const cross = (k: 1 | -1): string => leather(ink, curve([[k * 106, -236, 1], [k * 20, -190], [-k * 104, -64, 1], [-k * 96, 22, 1], [-k * 10, -60], [k * 108, -140, 1]], true), s, { cast: 12 })
    return bed + cross(1) + cross(-1)
  })

export const espadrille: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const jute = Array.from({ length: 7 }, (_, i) => `<path d="M40 ${300 + i * 17}H600" stroke="#a37a45" stroke-width="9" stroke-dasharray="15 5" stroke-dashoffset="${i * 9}"/><path d="M40 ${297 + i * 17}H600" stroke="#ecd3a2" stroke-width="3.5" stroke-dasharray="13 7" stroke-dashoffset="${i * 9}"/>`).join('')
    const wedge = piece(ink, curve([[56, 388, 1], [200, 386], [360, 336], [470, 288], [560, 284, 1], [560, 414, 1], [300, 418], [60, 416, 1]], true), { tone: toneOf('#c9a063'), drape: 0, round: 0.7, inside: jute })
    const toe = leather(ink, curve([[60, 392, 1], [74, 340], [140, 304], [206, 316], [246, 376, 1], [180, 392]], true), s)
    const heel = leather(ink, curve([[438, 304, 1], [452, 232], [500, 170], [540, 170, 1], [560, 230], [562, 288, 1], [500, 290]], true), s)
    const ties = `<path d="M504 178C440 90 360 110 352 140C340 190 470 170 522 176" fill="none" stroke="${s.tone.dark}" stroke-width="14"/><path d="M503 176C440 88 360 108 351 138C340 188 470 168 522 174" fill="none" stroke="${s.tone.base}" stroke-width="10"/>`
    return wedge + toe + ties + heel
  })

export const loafer: Cut = (ink, s) =>
  fromAbove(() => {
    const mouth = curve([[6, -104], [60, -84], [72, 30], [68, 190], [50, 284], [0, 304], [-50, 284], [-64, 190], [-62, 30], [-50, -84]], true)
    const strap = leather(ink, curve([[-94, -150, 1], [0, -186], [106, -156, 1], [104, -104, 1], [0, -134], [-94, -100, 1]], true), s, { cast: 6, tone: s.trim })
    return leather(ink, curve(footprint, true), s) + seamLine(curve([[-76, -130], [-62, -230], [0, -272], [66, -232], [84, -132]]), s.tone, 0.8, 5) + piece(ink, mouth, { tone: insole, drape: 0.1, round: 1, inside: `<path d="${mouth}" fill="none" stroke="#3a1c10" stroke-width="34" opacity="0.5" filter="${ink.blur(10)}"/>` }) + `<path d="${mouth}" fill="none" stroke="${s.tone.dark}" stroke-width="8"/>` + strap + `<rect x="-34" y="-166" width="74" height="34" rx="12" fill="none" stroke="${tones.gold.dark}" stroke-width="10"/><rect x="-34" y="-168" width="74" height="34" rx="12" fill="none" stroke="${tones.gold.light}" stroke-width="5"/>`
  })
