import { piece } from './cloth.ts'
import { brass } from './hanger.ts'
import type { Ink } from './ink.ts'
import { mix, toneOf, type Tone } from './palette.ts'
import { symmetric } from './path.ts'
import { bead, chain, plinth, sampled, wire } from './props.ts'
import { contact } from './scene.ts'
import { standing, type Cut, type Style } from './style.ts'

const velvet = toneOf('#3a2034')
const ivory = toneOf('#efe4d2')

/** Pale goods lie on dark velvet and dark goods on ivory, so that neither is lost. */
function display(s: Style): Tone {
  const green = Number.parseInt(s.tone.base.slice(3, 5), 16)
  return green > 140 ? velvet : ivory
}

export function bust(ink: Ink, tone: Tone): string {
  const neck = symmetric([[0, 128], [44, 130], [66, 148], [64, 240], [74, 320], [130, 372], [240, 412], [300, 486], [296, 620], [250, 800], [196, 960], [170, 1020, 1], [0, 1046]])
  const base = `<path d="M440 1030H520V1110H440Z" fill="#5d3b24"/><ellipse cx="480" cy="1126" rx="170" ry="30" fill="#4a2d1b"/><ellipse cx="478" cy="1116" rx="170" ry="29" fill="#8a5c3a"/>`
  return contact(ink, 480, 1140, 190, 18, 0.5) + base + piece(ink, neck, { tone, drape: 0.2, round: 1 }) + `<ellipse cx="480" cy="136" rx="56" ry="11" fill="${mix(tone.base, '#ffffff', 0.25)}"/>`
}

export const beadCollar: Cut = (ink, s) => {
  let front = ''
  let behind = ''
  for (let row = 8; row >= 0; row -= 1) {
    const rx = 78 + row * 22
    const count = Math.round(48 + row * 12)
    for (let i = 0; i < count; i += 1) {
      const angle = (i / count) * Math.PI * 2
      const near = Math.sin(angle) >= 0
      const x = 480 + Math.cos(angle) * rx
      const y = 316 + row * 9 + Math.sin(angle) * (near ? 40 + row * 22 : 14 + row * 5)
      const stripe = Math.floor((i / count) * 30)
      const accent = row === 3 || row === 7 || (stripe % 4 === 2 && row % 3 !== 0)
      const one = bead(ink, x, y, 10.4, accent ? s.accents[row % 2 ? 0 : 1] : s.tone.base)
      if (near) front += one
      else behind += one
    }
  }
  const drops = Array.from({ length: 13 }, (_, i) => {
    const angle = 0.5 + ((Math.PI - 1) * i) / 12
    const x = 480 + Math.cos(angle) * 260
    const y = 392 + Math.sin(angle) * 222
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}v22" stroke="#c8973a" stroke-width="3"/><path d="M${x.toFixed(0)} ${(y + 20).toFixed(0)}l13 30h-26Z" fill="${s.accents[i % 2]}"/><path d="M${x.toFixed(0)} ${(y + 20).toFixed(0)}l4 30h-17Z" fill="#fff" opacity="0.35"/>`
  }).join('')
  const shade = `<path d="M246 400C250 560 340 640 480 640C620 640 710 560 714 400" fill="none" stroke="#1c0814" stroke-width="40" opacity="0.35" filter="${ink.blur(14)}"/>`
  return standing(behind + bust(ink, display(s)) + shade + drops + front, 1010)
}

export const strands: Cut = (ink, s) => {
  let art = ''
  for (let row = 5; row >= 0; row -= 1) {
    const depth = 190 + row * 74
    const wide = 70 + row * 5
    const points = sampled((t) => [480 - Math.cos(t * Math.PI) * wide * (1 + (0.2 + row * 0.12) * Math.sin(t * Math.PI)), 318 + row * 7 + Math.sin(t * Math.PI) ** 0.9 * depth], 30 + row * 8)
    art += points.map(([x, y], i) => `<circle cx="${x + 4}" cy="${y + 8}" r="10" fill="#1c0814" opacity="0.18"/>${bead(ink, x, y, i % 9 === 4 ? 13 : 10, i % 9 === 4 ? '#cf9c32' : row % 3 === 1 ? mix(s.tone.base, s.tone.light, 0.45) : row % 3 === 2 ? s.tone.dark : s.tone.base)}`).join('')
  }
  return standing(bust(ink, display(s)) + art, 1010)
}

export const pendant: Cut = (ink, s) => {
  const gold = s.tone.metal ? s.tone : toneOf('#cf9c32', true)
  const metal = s.tone.metal ? s.tone : { ...gold, light: '#ffe9a8', dark: '#8f6215', deep: '#4f3108' }
  const line = sampled((t) => [480 - Math.cos(t * Math.PI) * 92 * (1 - 0.3 * Math.sin(t * Math.PI)), 330 + Math.sin(t * Math.PI) ** 1.3 * 300], 50)
  const stone = s.tone.metal ? metal : s.tone
  const gem = ink.radial([[0, mix(stone.light, '#ffffff', 0.5)], [0.4, stone.base], [1, stone.deep]], 0.36, 0.3, 0.8)
  const facets = `<path d="M480 650L540 720L480 836L420 720Z" fill="${gem}"/><path d="M480 650L500 716L480 836L460 716ZM420 720H540" fill="none" stroke="#fff" stroke-width="2" opacity="0.55"/><path d="M480 650L460 716L420 720Z" fill="#fff" opacity="0.4"/>`
  return standing(bust(ink, display(s)) + `<g opacity="0.3" transform="translate(7 12)">${chain(line, velvet, 9)}</g>` + chain(line, metal, 10) + `<ellipse cx="488" cy="760" rx="76" ry="110" fill="#1c0814" opacity="0.35" filter="${ink.blur(12)}"/>` + wire(ink, 'M480 632L560 720L480 862L400 720Z', 15, metal) + facets + wire(ink, 'M470 624a12 12 0 1 0 20 0a12 12 0 1 0 -20 0', 6, metal) + [0, 1, 2].map((i) => bead(ink, 452 + i * 28, 884 + (i % 2) * 12, 9, stone.base)).join(''), 1010)
}

/** Earrings hang from a small brass bar, large enough to read their work. */
function stand(ink: Ink, s: Style, art: string): ReturnType<typeof standing> {
  const metal = brass(ink)
  return standing(plinth(ink, s.wall, 480, 1080, 330, 1150) + `<rect x="470" y="190" width="20" height="880" rx="8" fill="${metal}"/><ellipse cx="480" cy="1072" rx="110" ry="20" fill="${metal}"/><rect x="140" y="190" width="680" height="20" rx="10" fill="${metal}"/><circle cx="140" cy="200" r="19" fill="${metal}"/><circle cx="820" cy="200" r="19" fill="${metal}"/>` + art, 900)
}

export const hoops: Cut = (ink, s) => {
  const metal = s.tone
  const hoop = (x: number): string => {
    const hook = wire(ink, `M${x} 318V240C${x} 196 ${x + 30} 176 ${x + 38} 214`, 7, metal.metal ? metal : toneOf('#cf9c32'))
    const ring = wire(ink, `M${x} 330C${x - 96} 330 ${x - 158} 420 ${x - 158} 540C${x - 158} 660 ${x - 96} 752 ${x} 752C${x + 96} 752 ${x + 158} 660 ${x + 158} 540C${x + 158} 420 ${x + 96} 330 ${x} 330Z`, 30, metal)
    const inner = wire(ink, `M${x} 396C${x - 66} 396 ${x - 100} 460 ${x - 100} 540C${x - 100} 620 ${x - 66} 690 ${x} 690C${x + 66} 690 ${x + 100} 620 ${x + 100} 540C${x + 100} 460 ${x + 66} 396 ${x} 396Z`, 9, metal)
    const drops = [-2, -1, 0, 1, 2].map((i) => `<path d="M${x + i * 46} ${748 - i * i * 17}v38" stroke="${metal.dark}" stroke-width="4"/>${bead(ink, x + i * 46, 802 - i * i * 17, 17, s.accents[Math.abs(i) % 2])}`).join('')
    return hook + inner + ring + drops
  }
  return stand(ink, s, hoop(276) + hoop(684))
}

export const drops: Cut = (ink, s) => {
  const gold = toneOf('#cf9c32')
  const one = (x: number): string => {
    let fringe = ''
    for (let i = -4; i <= 4; i += 1) {
      const length = 250 - Math.abs(i) * 26
      for (let j = 0; j * 15 < length; j += 1) fringe += bead(ink, x + i * 25, 560 + j * 15 - i * i * 3, 7.4, Math.floor(j / 4) % 3 === 1 ? s.accents[0] : Math.floor(j / 4) % 3 === 2 ? s.accents[1] : s.tone.base)
    }
    let disc = ''
    for (let ring = 4; ring >= 0; ring -= 1) {
      const count = Math.max(1, ring * 8)
      for (let i = 0; i < count; i += 1) {
        const angle = (i / count) * Math.PI * 2
        disc += bead(ink, x + Math.cos(angle) * ring * 23, 442 + Math.sin(angle) * ring * 23, 11.5, ring === 2 ? s.accents[0] : ring === 4 || ring === 1 ? s.tone.base : s.accents[1])
      }
    }
    return wire(ink, `M${x} 330V244C${x} 198 ${x + 30} 178 ${x + 38} 216`, 7, gold) + `<circle cx="${x}" cy="442" r="106" fill="${s.tone.deep}"/>` + fringe + disc
  }
  return stand(ink, s, one(300) + one(660))
}

export const bangles: Cut = (ink, s) => {
  let art = ''
  for (let i = 0; i < 9; i += 1) {
    const y = 900 - i * 62
    const rx = 226 - i * 4
    const path = `M${480 - rx} ${y}A${rx} 62 0 0 0 ${480 + rx} ${y}`
    const wide = i % 3 === 1
    if (i % 3 === 2) {
      art += wire(ink, path, 24, { ...s.tone, base: s.tone.dark })
      for (let j = 0; j <= 30; j += 1) {
        const a = Math.PI - (Math.PI * j) / 30
        art += bead(ink, 480 + Math.cos(a) * rx, y + Math.sin(a) * 62, 12.5, j % 5 < 2 ? s.accents[0] : j % 5 === 2 ? s.accents[1] : s.tone.base)
      }
    } else {
      art += wire(ink, path, wide ? 46 : 28, s.tone) + (wide ? `<path d="${path}" fill="none" stroke="${s.accents[0]}" stroke-width="9" stroke-dasharray="16 12" opacity="0.9"/>` : '')
    }
  }
  const cone = piece(ink, symmetric([[0, 250], [70, 258], [118, 300], [206, 980], [210, 1040, 1], [0, 1076]]), { tone: display(s), drape: 0.15, round: 1 })
  return standing(plinth(ink, s.wall, 480, 1052, 350, 1140) + contact(ink, 480, 1060, 230, 16, 0.55) + cone + art, 900)
}

export const cuff: Cut = (ink, s) => {
  const shape = symmetric([[0, 470], [180, 452], [292, 410, 1], [306, 560], [292, 800, 1], [180, 850], [0, 872]])
  let pattern = ''
  for (let row = 0; row < 13; row += 1) {
    for (let i = 0; i <= 34; i += 1) {
      const t = i / 34
      const x = 186 + 588 * t
      const y = 448 + row * 30 + Math.sin(t * Math.PI) * 34
      const diamond = (Math.abs((i % 12) - 6) + Math.abs(row - 6)) % 7
      pattern += bead(ink, x, y, 9.6, row < 1 || row > 11 ? s.accents[1] : diamond < 2 ? s.accents[0] : diamond === 4 ? s.accents[1] : s.tone.base)
    }
  }
  return standing(plinth(ink, s.wall, 480, 858, 400, 1120) + contact(ink, 480, 862, 300, 24, 0.6) + `<path d="M190 420C300 340 660 340 770 420C660 480 300 480 190 420Z" fill="${s.tone.deep}"/>` + piece(ink, shape, { tone: { ...s.tone, base: s.tone.dark }, drape: 0, round: 0.9, inside: pattern }), 760)
}
