import { crease, piece, seamLine, stitch } from './cloth.ts'
import { brass } from './hanger.ts'
import type { Ink } from './ink.ts'
import { mix, toneOf, tones } from './palette.ts'
import { curve, ellipsePath, symmetric, type Pt } from './path.ts'
import { bead, wire } from './props.ts'
import { contact } from './scene.ts'
import { hung, laid, standing, type Cut } from './style.ts'

function peg(ink: Ink, x: number, y: number): string {
  return `<circle cx="${x + 5}" cy="${y + 8}" r="24" fill="#2b0f22" opacity="0.25"/><circle cx="${x}" cy="${y}" r="24" fill="${brass(ink)}"/><circle cx="${x - 7}" cy="${y - 8}" r="8" fill="#fff6d8" opacity="0.8"/>`
}

/** A belt coiled on its side: the spiral shows the strap's face all the way round. */
export const coiledBelt: Cut = (ink, s) => {
  const ring = (k: number, color: string, w: number): string => `<path d="${ellipsePath(460, 640 + k * 0, 300 - k * 44, 290 - k * 42)}" fill="none" stroke="${color}" stroke-width="${w}"/>`
  const coil = [0, 1, 2, 3, 4].map((k) => ring(k, s.tone.deep, 40) + ring(k, s.tone.base, 34) + `<path d="${ellipsePath(457, 636, 306 - k * 44, 296 - k * 42)}" fill="none" stroke="${s.tone.light}" stroke-width="7" opacity="0.6"/>` + ring(k, s.tone.dark, 3)).join('')
  const tail = piece(ink, 'M700 300C780 300 800 420 800 560V1010L766 1050L732 1010V580C732 480 720 420 680 400Z', { tone: s.tone, fill: s.fill, drape: 0.1, round: 0.7, cast: 12, sheen: 0.4 })
  const buckle = `<g transform="translate(766 900)"><rect x="-66" y="-74" width="132" height="150" rx="26" fill="none" stroke="#1c0814" stroke-width="22" opacity="0.35" transform="translate(7 10)"/>${wire(ink, 'M-60 -60Q-60 -74 -44 -74H44Q60 -74 60 -60V60Q60 74 44 74H-44Q-60 74 -60 60Z', 22, tones.gold)}${wire(ink, 'M0 -72V66', 11, tones.gold)}</g>`
  return laid(`<circle cx="460" cy="640" r="100" fill="#1c0814" opacity="0.12"/>${coil}${tail}${buckle}`)
}

export const hungBelt: Cut = (ink, s) => {
  const beadsOn = (k: number): string => {
    let out = ''
    for (let i = 0; i < 46; i += 1) {
      const t = i / 45
      const x = 480 + k * (40 + 176 * Math.sin(Math.min(1, t * 1.5) * Math.PI * 0.5) - 76 * t * t)
      const y = 200 + 830 * t
      for (let j = -2; j <= 2; j += 1) {
        const motif = (Math.abs((i % 10) - 5) + Math.abs(j)) % 5
        out += bead(ink, x + j * 17, y + Math.abs(t - 0.1) * j * 2, 9.4, motif === 0 ? s.accents[0] : motif === 3 ? s.accents[1] : s.tone.base)
      }
    }
    return out
  }
  const tassels = [-1, 1].map((k) => Array.from({ length: 7 }, (_, i) => `<path d="M${480 + k * 140 + (i - 3) * 12} 1030q${(i - 3) * 3} 50 ${(i - 3) * 5} 104" stroke="${i % 2 ? s.tone.dark : s.tone.base}" stroke-width="8" stroke-linecap="round" fill="none"/>`).join('')).join('')
  return hung(tassels + beadsOn(-1) + beadsOn(1) + peg(ink, 480, 184))
}

export const brimHat: Cut = (ink, s) => {
  const straw = Array.from({ length: 20 }, (_, i) => `<path d="M60 ${430 + i * 24}Q480 ${500 + i * 24} 900 ${430 + i * 24}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.22"/><path d="M60 ${438 + i * 24}Q480 ${508 + i * 24} 900 ${438 + i * 24}" fill="none" stroke="${s.tone.light}" stroke-width="8" stroke-dasharray="10 6" opacity="0.3"/>`).join('')
  const brim = piece(ink, curve([[70, 800, 1], [130, 730], [300, 690], [480, 680], [660, 690], [830, 730], [890, 800, 1], [800, 870], [640, 908], [480, 916], [320, 908], [160, 870]], true), { tone: s.tone, fill: s.fill, drape: 0.25, round: 0.6, inside: straw })
  const crown = piece(ink, symmetric([[0, 452], [60, 430], [150, 440], [204, 520], [224, 680], [226, 748, 1], [120, 782], [0, 790]]), { tone: s.tone, fill: s.fill, drape: 0.3, round: 1, inside: straw, folds: crease(ink, s.tone, [[400, 470], [460, 520], [560, 476]], 30, 0.45), cast: 10 })
  const band = piece(ink, symmetric([[0, 706], [120, 698], [225, 662, 1], [228, 744, 1], [120, 782], [0, 792]]), { tone: s.trim, drape: 0.15, round: 0.6, cast: 3 })
  const head = piece(ink, symmetric([[0, 760], [90, 762, 1], [84, 900], [60, 960], [70, 1090, 1], [0, 1104]]), { tone: toneOf('#c99a70'), drape: 0.1, round: 0.9 })
  return standing(contact(ink, 480, 1124, 170, 18, 0.5) + `<ellipse cx="480" cy="1108" rx="150" ry="28" fill="#6b4428"/>` + head + `<path d="${ellipsePath(480, 800, 400, 70)}" fill="${s.tone.deep}"/>` + brim + crown + band, 1000)
}

export const sunglasses: Cut = (ink, s) => {
  const lens = (k: 1 | -1): string => {
    const pts: Pt[] = [[480 + k * 52, 500], [480 + k * 150, 456], [480 + k * 330, 440], [480 + k * 376, 470], [480 + k * 348, 610], [480 + k * 260, 690], [480 + k * 130, 680], [480 + k * 66, 590]]
    const inner: Pt[] = pts.map(([x, y]): Pt => [480 + k * 206 + (x - 480 - k * 206) * 0.8, 566 + (y - 566) * 0.76])
    const glass = ink.gradient([[0, mix(s.tone.deep, '#1a1220', 0.6)], [0.6, mix(s.tone.dark, '#5a4256', 0.5)], [1, mix(s.tone.light, '#c89a86', 0.5)]])
    const d = curve(inner, true)
    const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
    return piece(ink, curve(pts, true), { tone: s.tone, fill: s.fill, drape: 0, round: 0.8, sheen: 0.6 }) + `<path d="${d}" fill="${glass}"/><g clip-path="${clip}"><path d="M${480 + k * 206 - 150} 690L${480 + k * 206 - 10} 430h74L${480 + k * 206 - 76} 690Z" fill="#fff" opacity="0.2"/><path d="M${480 + k * 206 - 50} 690L${480 + k * 206 + 84} 430h24L${480 + k * 206 - 26} 690Z" fill="#fff" opacity="0.14"/></g><path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="4"/>` + [0, 1].map((i) => `<circle cx="${480 + k * (334 - i * 3)}" cy="${470 + i * 22}" r="7" fill="#e3b95c"/>`).join('')
  }
  const arm = (k: 1 | -1): string => piece(ink, curve([[480 + k * 372, 462, 1], [480 + k * 392, 480, 1], [480 + k * 330, 330], [480 + k * 250, 262, 1], [480 + k * 236, 282, 1], [480 + k * 306, 350]], true), { tone: s.tone, drape: 0, round: 0.8, sheen: 0.5 })
  const bridge = piece(ink, 'M418 494C450 462 510 462 542 494L536 528C506 500 454 500 424 528Z', { tone: s.tone, drape: 0, round: 0.7, sheen: 0.5 })
  const pouch = piece(ink, curve([[190, 830, 1], [480, 812], [770, 830, 1], [800, 900], [790, 1040], [740, 1086], [220, 1086], [170, 1040], [160, 900]], true), { tone: s.trim, drape: 0.3, round: 0.8, sheen: 0.3 })
  return laid(`<g transform="rotate(-4 480 640)">${pouch}${stitch('M196 852Q480 832 764 852L784 904', '#f0d9a8')}<circle cx="480" cy="880" r="16" fill="#d9ad55"/>${arm(1)}${arm(-1)}${lens(1)}${lens(-1)}${bridge}</g>`)
}

export const headwrap: Cut = (ink, s) => {
  const skin = toneOf('#6e432c')
  const neck = symmetric([[0, 640], [124, 640], [128, 760], [100, 850], [72, 880], [84, 980], [190, 1050], [250, 1120, 1], [0, 1136]])
  const wrapTop: Pt[] = [[306, 720, 1], [286, 600], [300, 440], [372, 320], [500, 286], [620, 330], [676, 460], [672, 620], [654, 716, 1], [590, 640], [480, 612], [370, 642]]
  const layers: Pt[][] = [
    [[306, 716, 1], [290, 620], [360, 500], [520, 420], [640, 410], [678, 500], [560, 540], [420, 600], [330, 690]],
    [[654, 712, 1], [674, 620], [600, 500], [460, 410], [340, 396], [292, 490], [400, 530], [540, 590], [630, 680]],
  ]
  const crest: Pt[][] = [
    [[400, 420, 1], [320, 320], [330, 210], [420, 140], [540, 130], [640, 190], [664, 300], [580, 420, 1]],
    [[420, 420, 1], [380, 330], [410, 240], [500, 210], [590, 250], [600, 340], [556, 420, 1]],
  ]
  const knot: Pt[][] = [[[410, 420], [420, 370], [486, 344], [560, 366], [572, 420], [540, 462], [450, 466]]]
  const lines = (pts: Pt[]): string => {
    const [a, , c, , e] = [pts[0], pts[1], pts[2], pts[3], pts[4]]
    if (!a || !c || !e) return ''
    return [0, 24, 48].map((shift) => crease(ink, s.tone, [[a[0], a[1] - shift], [c[0] + 10, c[1] + shift * 0.6], [e[0], e[1] + shift]], 11, 0.42)).join('')
  }
  const draw = (pts: Pt[], cast: number): string => piece(ink, curve(pts, true), { tone: s.tone, fill: s.fill, drape: 0.5, round: 0.9, cast, folds: lines(pts) })
  const ears = [-1, 1].map((k) => `<ellipse cx="${480 + k * 134}" cy="730" rx="18" ry="36" fill="${skin.dark}"/>${wire(ink, ellipsePath(480 + k * 142, 800, 24, 38), 7, tones.gold)}`).join('')
  return standing(contact(ink, 480, 1138, 250, 20, 0.5) + ears + piece(ink, neck, { tone: skin, drape: 0.1, round: 1, sheen: 0.2 }) + crest.slice(0, 1).map((l) => draw(l, 4)).join('') + draw(wrapTop, 10) + layers.map((l) => draw(l, 10)).join('') + crest.slice(1).map((l) => draw(l, 8)).join('') + knot.map((l) => draw(l, 8)).join(''), 1030)
}

export const scrunchies: Cut = (ink, s) => {
  const shades = [s.tone, { ...s.tone, base: mix(s.tone.base, s.tone.light, 0.4) }, { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.5) }]
  const one = (cx: number, cy: number, r: number, i: number): string => {
    const outer: Pt[] = []
    const inner: Pt[] = []
    for (let j = 0; j < 44; j += 1) {
      const a = (j / 44) * Math.PI * 2
      outer.push([cx + Math.cos(a) * r * (j % 2 ? 1.06 : 0.97), cy + Math.sin(a) * r * (j % 2 ? 1.06 : 0.97)])
      inner.push([cx + Math.cos(-a) * r * (j % 2 ? 0.4 : 0.35), cy + Math.sin(-a) * r * (j % 2 ? 0.4 : 0.35)])
    }
    const tone = shades[i] ?? s.tone
    const rays = Array.from({ length: 30 }, (_, j) => {
      const a = (j / 30) * Math.PI * 2 + ink.between(-0.06, 0.06)
      return crease(ink, tone, [[cx + Math.cos(a) * r * 0.36, cy + Math.sin(a) * r * 0.36], [cx + Math.cos(a + 0.06) * r * 0.7, cy + Math.sin(a + 0.06) * r * 0.7], [cx + Math.cos(a) * r, cy + Math.sin(a) * r]], 9, 0.4)
    }).join('')
    const d = `${curve(outer, true)}${curve(inner, true)}`
    // The hole is cut with its winding reversed, which clip paths honour without an extra rule.
    return `<g>${piece(ink, d, { tone, fill: i === 0 ? s.fill : undefined, drape: 0.4, round: 0.5, folds: rays, cast: 12 })}</g>`
  }
  return laid(one(340, 420, 240, 0) + one(640, 660, 220, 1) + one(330, 900, 215, 2))
}

export const fan: Cut = (ink, s) => {
  const cx = 480
  const cy = 1010
  const count = 15
  const leafOf = (i: number): string => {
    const a0 = Math.PI * (1.08 + (0.84 * i) / count)
    const a1 = Math.PI * (1.08 + (0.84 * (i + 1)) / count)
    const at = (a: number, r: number): Pt => [cx + Math.cos(a) * r, cy + Math.sin(a) * r, 1]
    const d = curve([at(a0, 300), at(a0, 740), at((a0 + a1) / 2, 752), at(a1, 740), at(a1, 300)], true)
    return piece(ink, d, { tone: i % 2 ? s.tone : { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.25) }, fill: s.fill, drape: 0, round: i % 2 ? 0.5 : 0.9 })
  }
  const sticks = Array.from({ length: count + 1 }, (_, i) => {
    const a = Math.PI * (1.08 + (0.84 * i) / count)
    return `<path d="M${cx} ${cy}L${cx + Math.cos(a) * 420} ${cy + Math.sin(a) * 420}" stroke="#8a5c3a" stroke-width="13" stroke-linecap="round"/><path d="M${cx - 2} ${cy - 2}L${cx - 2 + Math.cos(a) * 418} ${cy + Math.sin(a) * 418}" stroke="#d3a06f" stroke-width="4"/>`
  }).join('')
  return laid(`<g transform="rotate(-8 480 700) translate(480 760) scale(0.8) translate(-480 -690)">${sticks}${Array.from({ length: count }, (_, i) => leafOf(i)).join('')}<circle cx="${cx}" cy="${cy}" r="18" fill="${brass(ink)}"/>${Array.from({ length: 9 }, (_, i) => `<path d="M${cx} ${cy + 20}q${(i - 4) * 4} 60 ${(i - 4) * 8} 130" stroke="${i % 2 ? s.trim.dark : s.trim.base}" stroke-width="6" fill="none"/>`).join('')}</g>`)
}

export const capeline: Cut = (ink, s) => {
  const ring = Array.from({ length: 15 }, (_, i) => `<path d="${ellipsePath(480, 640, 372 - i * 25, 372 - i * 25)}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.3"/><path d="${ellipsePath(480, 640, 364 - i * 25, 364 - i * 25)}" fill="none" stroke="${s.tone.light}" stroke-width="9" stroke-dasharray="13 5" opacity="0.3"/>`).join('')
  const crown = ellipsePath(470, 628, 170, 178)
  return laid(piece(ink, ellipsePath(480, 640, 388, 384), { tone: s.tone, fill: s.fill, drape: 0.3, round: 0.5, inside: ring }) + piece(ink, ellipsePath(474, 634, 192, 200), { tone: s.trim, drape: 0.2, round: 0.7, cast: 18 }) + piece(ink, crown, { tone: s.tone, fill: s.fill, drape: 0.2, round: 1, cast: 4, inside: ring, folds: crease(ink, s.tone, [[420, 560], [470, 640], [500, 720]], 36, 0.4) }) + seamLine('M660 700C720 760 760 850 740 930M650 716C690 790 700 860 670 950', s.trim, 0.1) + [0, 1].map((i) => piece(ink, curve([[640, 690, 1], [700, 740], [760 - i * 60, 840], [770 - i * 90, 940, 1], [730 - i * 90, 944, 1], [690 - i * 30, 850], [620, 720, 1]], true), { tone: s.trim, drape: 0.2, round: 0.7, cast: 6 })).join(''))
}
