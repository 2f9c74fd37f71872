import { button, crease, fan, hem, lining, piece, seamLine, stitch } from './cloth.ts'
import { backNeck, belt } from './dress-parts.ts'
import { brass, hanger } from './hanger.ts'
import type { Ink } from './ink.ts'
import { curve, flip, symmetric, withHem, type Pt } from './path.ts'
import { hung, type Cut, type Style } from './style.ts'

type Sleeve = { points: Pt[]; cuff?: Pt[]; trim?: boolean }

export function sleeves(ink: Ink, s: Style, o: Sleeve): string {
  const one = (k: 1 | -1): string => {
    const points = k > 0 ? o.points : flip(o.points)
    const folds = [0, 1, 2].map((i) => crease(ink, s.tone, [[480 + k * (196 + i * 12), 440 + i * 54], [480 + k * (226 + i * 9), 462 + i * 50], [480 + k * (262 + i * 8), 452 + i * 44]], 13, 0.42)).join('') + crease(ink, s.tone, [[480 + k * 172, 300], [480 + k * 208, 500], [480 + k * 234, 780]], 18, 0.3)
    const arm = piece(ink, curve(points, true), { tone: s.tone, fill: s.fill, folds, drape: 0.5, round: 0.8 })
    const cuff = o.cuff ? piece(ink, curve(k > 0 ? o.cuff : flip(o.cuff), true), { tone: o.trim ? s.trim : s.tone, fill: o.trim ? undefined : s.fill, drape: 0.2, round: 0.9, cast: 4 }) : ''
    return arm + cuff
  }
  return one(-1) + one(1)
}

export const longSleeve: Pt[] = [[616, 254, 1], [668, 300], [704, 430], [734, 640], [752, 850, 1], [716, 868], [672, 868, 1], [656, 690], [636, 520], [618, 420]]

export const blazer: Cut = (ink, s) => {
  const body: Pt[] = [[482, 590, 1], [520, 470], [590, 226, 1], [624, 252, 1], [634, 330], [640, 412], [610, 600], [634, 780], [660, 900], [648, 962], [590, 980], [520, 968], [478, 900, 1], [472, 740]]
  const over: Pt[] = [[494, 590, 1], [440, 470], [370, 226, 1], [336, 252, 1], [326, 330], [320, 412], [350, 600], [326, 780], [300, 900], [312, 962], [370, 980], [446, 968], [492, 890, 1], [498, 740]]
  const lapel: Pt[] = [[494, 592, 1], [520, 500], [536, 380], [550, 226, 1], [584, 216, 1], [600, 300], [616, 352, 1], [592, 372, 1], [606, 402, 1], [560, 500]]
  const collar: Pt[] = [[536, 204, 1], [572, 214], [604, 286], [616, 336, 1], [578, 346, 1], [556, 290], [528, 238]]
  const shape = (k: number): string => crease(ink, s.tone, [[480 + k * 100, 440], [480 + k * 82, 600], [480 + k * 100, 760]], 18, 0.34) + seamLine(`M${480 + k * 66} 430C${480 + k * 60} 520 ${480 + k * 60} 620 ${480 + k * 70} 700`, s.tone, 0.4)
  const pocket = (k: number): string => piece(ink, curve([[480 + k * 58, 716, 1], [480 + k * 140, 704, 1], [480 + k * 146, 742, 1], [480 + k * 62, 756, 1]], true), { tone: s.tone, fill: s.fill, drape: 0.1, cast: 6, round: 0.4 })
  const front = (pts: Pt[], k: number, cast: number): string => piece(ink, curve(pts, true), { tone: s.tone, fill: s.fill, folds: shape(k), drape: 0.35, cast })
  const shirt = piece(ink, curve([[400, 206, 1], [560, 206, 1], [560, 380], [490, 600, 1], [470, 600, 1], [400, 380]], true), { tone: s.trim === s.tone ? { ...s.tone, base: s.tone.deep } : s.trim, drape: 0.3, round: 0.7 })
  return hung(
    hanger(ink, 200, 84, 24) + sleeves(ink, s, { points: longSleeve }) + shirt + front(body, 1, 0) + front(over, -1, 12) + pocket(1) + pocket(-1) +
      [lapel, flip(lapel)].map((l) => piece(ink, curve(l, true), { tone: s.tone, fill: s.fill, drape: 0.15, cast: 9, round: 0.4 })).join('') +
      [collar, flip(collar)].map((l) => piece(ink, curve(l, true), { tone: s.tone, fill: s.fill, drape: 0.15, cast: 4, round: 0.5 })).join('') +
      button(ink, 480, 622, 13, s.accents[1]) + button(ink, 484, 706, 13, s.accents[1]) +
      [0, 1, 2].map((i) => button(ink, 736 - i * 2, 836 - i * 24, 7, s.accents[1]) + button(ink, 224 + i * 2, 836 - i * 24, 7, s.accents[1])).join(''),
  )
}

export const denimJacket: Cut = (ink, s) => {
  const thread = '#e0a951'
  const body = symmetric([[0, 250], [70, 212, 1], [138, 246, 1], [146, 330], [160, 412], [158, 560], [150, 726, 1], [0, 734]])
  const lines = (k: 1 | -1): string => {
    const x = (v: number): number => 480 + k * v
    const yoke = `M${x(8)} 402H${x(156)}`
    const panel = `M${x(58)} 480L${x(40)} 722M${x(108)} 480L${x(96)} 722`
    return seamLine(`${yoke}${panel}`, s.tone, 0.8, 3) + stitch(`M${x(8)} 409H${x(152)}M${x(64)} 484L${x(47)} 722M${x(114)} 484L${x(103)} 722`, thread) + crease(ink, s.tone, [[x(140), 440], [x(120), 580], [x(142), 700]], 18, 0.35)
  }
  const flap = (k: 1 | -1): string => piece(ink, curve([[480 + k * 42, 404, 1], [480 + k * 126, 404, 1], [480 + k * 126, 440, 1], [480 + k * 84, 466, 1], [480 + k * 42, 440, 1]], true), { tone: s.tone, fill: s.fill, drape: 0.1, cast: 6, round: 0.5 }) + stitch(`M${480 + k * 47} 410V437L${480 + k * 84} 459L${480 + k * 121} 437V410`, thread) + button(ink, 480 + k * 84, 444, 7, '#c79a4a')
  const collar: Pt[] = [[482, 266, 1], [520, 222], [540, 196, 1], [572, 216], [592, 290], [560, 324, 1], [520, 298]]
  const band = piece(ink, symmetric([[0, 722], [150, 714, 1], [146, 768, 1], [0, 778]]), { tone: s.tone, fill: s.fill, drape: 0.2, cast: 3, round: 0.5 })
  const cuff: Pt[] = [[752, 830, 1], [756, 880, 1], [716, 896], [670, 896, 1], [670, 846, 1], [714, 848]]
  return {
    setting: 'hang',
    art: `<g transform="translate(0 76) translate(480 0) scale(1.06) translate(-480 0)">${backNeck(ink, s, 70, 206, 50)}${hanger(ink, 204, 84, 20)}${sleeves(ink, s, { points: longSleeve, cuff })}${piece(ink, body, { tone: s.tone, fill: s.fill, folds: lines(1) + lines(-1), drape: 0.4 })}${band}${stitch('M334 730Q480 738 626 730M338 762Q480 770 622 762', thread)}${flap(1)}${flap(-1)}${seamLine('M462 276V772', s.tone, 0.8, 3)}${stitch('M470 290V772M500 290V772', thread)}${[310, 392, 474, 556, 638, 744].map((y) => button(ink, 484, y, 9, '#c79a4a')).join('')}${[collar, flip(collar)].map((c) => piece(ink, curve(c, true), { tone: s.tone, fill: s.fill, drape: 0.15, cast: 8, round: 0.5 })).join('')}${stitch('M522 232C550 250 572 280 582 292L560 314', thread)}${stitch('M438 232C410 250 388 280 378 292L400 314', thread)}</g>`,
  }
}

export const bomber: Cut = (ink, s) => {
  const body = symmetric([[0, 262], [56, 240], [78, 214, 1], [140, 244, 1], [152, 330], [170, 430], [180, 600], [172, 742], [150, 776, 1], [0, 782]])
  const puff: Pt[] = [[618, 250, 1], [680, 300], [724, 430], [752, 640], [764, 780], [748, 834, 1], [712, 850], [676, 844, 1], [656, 790], [652, 640], [640, 500], [630, 420]]
  const ribs = (x0: number, x1: number, y0: number, y1: number): string => Array.from({ length: Math.round(Math.abs(x1 - x0) / 11) }, (_, i) => `<path d="M${x0 + i * 11} ${y0}V${y1}" stroke="${s.trim.deep}" stroke-width="3" opacity="0.5"/>`).join('')
  const waist = piece(ink, symmetric([[0, 770], [152, 764, 1], [142, 828, 1], [0, 836]]), { tone: s.trim, drape: 0.1, round: 0.6, inside: ribs(330, 640, 750, 850) })
  const collar = piece(ink, symmetric([[0, 262], [40, 250], [60, 210, 1], [84, 218, 1], [66, 270], [0, 300]]), { tone: s.trim, drape: 0.1, round: 0.6, inside: ribs(390, 575, 200, 310) })
  const cuff: Pt[] = [[752, 822, 1], [748, 884, 1], [714, 896], [682, 890, 1], [676, 832, 1], [712, 842]]
  const bulk = [1, -1].map((k) => [0, 1, 2].map((i) => crease(ink, s.tone, [[480 + k * 158, 500 + i * 90], [480 + k * 120, 540 + i * 84], [480 + k * 60, 548 + i * 76]], 20, 0.36)).join('')).join('')
  const pocket = (k: number): string => `<path d="M${480 + k * 84} 590L${480 + k * 126} 690" stroke="${s.tone.deep}" stroke-width="11" opacity="0.75"/><path d="M${478 + k * 84} 590L${478 + k * 126} 690" stroke="${s.trim.base}" stroke-width="4"/>`
  const zip = `<path d="M480 284V832" stroke="#3a2a20" stroke-width="11"/><path d="M480 284V832" stroke="${brass(ink)}" stroke-width="7"/><path d="M480.1 284V832" stroke="#d9ad55" stroke-width="7" stroke-dasharray="3.5 3"/><rect x="474" y="318" width="12" height="34" rx="4" fill="#c8973a" stroke="#6d4a12"/>`
  return { setting: 'hang', art: `<g transform="translate(0 50) translate(480 0) scale(1.06) translate(-480 0)">${backNeck(ink, s, 78, 208, 50)}${hanger(ink, 204, 84, 20)}${sleeves(ink, s, { points: puff, cuff, trim: true })}${piece(ink, body, { tone: s.tone, fill: s.fill, folds: bulk, drape: 0.6, sheen: 0.25 })}${waist}${zip}${collar}${pocket(1)}${pocket(-1)}</g>` }
}

export const kimono: Cut = (ink, s) => {
  const arm: Pt[] = [[606, 240, 1], [700, 262], [824, 330], [850, 352, 1], [838, 470], [790, 640, 1], [720, 622], [640, 560, 1], [616, 420]]
  const arms = [arm, flip(arm)].map((a, i) => piece(ink, curve(a, true), { tone: s.tone, fill: s.fill, drape: 0.5, folds: fan(ink, i === 0 ? { top: [610, 760, 260], bottom: [640, 850, 640], count: 4, tone: s.tone } : { top: [200, 350, 260], bottom: [110, 320, 640], count: 4, tone: s.tone }) })).join('')
  const side = (k: 1 | -1): string => {
    const pts: Pt[] = [[522, 214, 1], [610, 240, 1], [640, 420], [650, 700], [676, 1060, 1], [620, 1076], [560, 1064], [520, 1072, 1], [508, 800], [502, 470]]
    return piece(ink, curve(k > 0 ? pts : flip(pts), true), { tone: s.tone, fill: s.fill, drape: 0.5, folds: fan(ink, k > 0 ? { top: [530, 640, 300], bottom: [520, 676, 1070], count: 4, tone: s.tone } : { top: [320, 430, 300], bottom: [284, 440, 1070], count: 4, tone: s.tone }) })
  }
  const back = lining(ink, symmetric([[0, 224], [60, 212], [120, 260], [150, 600], [170, 1030, 1], [0, 1040]]), s.tone)
  const band: Pt[] = [[516, 206, 1], [546, 212, 1], [534, 470], [538, 800], [548, 1074, 1], [512, 1078, 1], [502, 800], [496, 470]]
  return hung(back + hanger(ink, 206, 76, 14) + arms + side(-1) + side(1) + [band, flip(band)].map((b) => piece(ink, curve(b, true), { tone: s.trim, drape: 0.2, round: 0.5, cast: 6 })).join(''))
}

export const trench: Cut = (ink, s) => {
  const flare = withHem([[0, 600], [124, 600, 1], [150, 720], [190, 950]], hem(480 - 204, 480 + 204, 1086, 5, 5, 14))
  const body = symmetric([[0, 300], [70, 214, 1], [138, 246, 1], [146, 330], [160, 412], [140, 520], [124, 612, 1], [0, 620]])
  const storm: Pt[] = [[490, 330, 1], [600, 232, 1], [624, 262], [634, 400], [600, 452, 1], [556, 440], [500, 420, 1]]
  const lapel: Pt[] = [[482, 470, 1], [520, 330], [548, 214, 1], [584, 216, 1], [618, 300, 1], [640, 350, 1], [574, 386, 1]]
  const collar: Pt[] = [[530, 206, 1], [556, 192], [580, 208], [630, 270], [636, 312, 1], [580, 306], [546, 270]]
  const buttons = [500, 572, 690, 776].map((y) => button(ink, 426, y, 11, s.accents[1]) + button(ink, 540, y, 11, s.accents[1])).join('')
  const both = (pts: Pt[], cast: number): string => [pts, flip(pts)].map((p) => piece(ink, curve(p, true), { tone: s.tone, fill: s.fill, drape: 0.2, cast, round: 0.5 })).join('')
  return hung(
    backNeck(ink, s, 76, 206, 130) + hanger(ink, 200, 84, 22) + sleeves(ink, s, { points: longSleeve, cuff: [[740, 760, 1], [746, 792, 1], [706, 806], [662, 804, 1], [660, 772, 1], [700, 776]] }) +
      piece(ink, flare, { tone: s.tone, fill: s.fill, drape: 0.4, folds: fan(ink, { top: [370, 590, 610], bottom: [276, 684, 1086], count: 6, tone: s.tone }) }) +
      piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.4, folds: [1, -1].map((k) => crease(ink, s.tone, [[480 + k * 130, 440], [480 + k * 96, 520], [480 + k * 104, 600]], 16, 0.4)).join('') }) +
      both(storm, 8) + seamLine('M392 440C388 620 384 860 380 1080', s.tone, 0.7, 2.6) + buttons + belt(ink, { ...s, trim: s.tone }, 596, 127, 38) +
      `<rect x="446" y="592" width="68" height="54" rx="9" fill="none" stroke="${s.tone.deep}" stroke-width="11"/><rect x="446" y="591" width="68" height="54" rx="9" fill="none" stroke="${s.trim.base}" stroke-width="7"/>` +
      both(lapel, 9) + both(collar, 7),
  )
}
