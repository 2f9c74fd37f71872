import { crease, piece } from './cloth.ts'
import type { Ink } from './ink.ts'
import { mix, toneOf, tones } from './palette.ts'
import { curve, flip, type Pt } from './path.ts'
import { clips } from './hanger.ts'
import { contact } from './scene.ts'
import { hung, laid, standing, type Cut, type Style } from './style.ts'

/** A dressmaker's leg form in profile, toe to the left, from thigh to sole. */
const form: Pt[] = [[330, 150, 1], [470, 140], [600, 150, 1], [588, 330], [548, 520], [560, 640], [556, 760], [512, 930], [510, 1020], [532, 1090], [510, 1134, 1], [420, 1130], [340, 1136], [230, 1136], [206, 1116], [260, 1086], [360, 1040], [408, 980], [404, 880], [380, 740], [384, 620], [366, 520], [346, 340]]
const body = toneOf('#8a5a3e')

function legForm(ink: Ink, s: Style, top: number, dx: number, dy: number, sheer: number, motif: string): string {
  const d = curve(form, true)
  const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  const fill = s.fill ?? s.tone.base
  const shade = ink.gradient([[0, s.tone.deep, 0.75], [0.22, s.tone.base, 0.1], [0.4, s.tone.light, 0.35], [0.62, s.tone.base, 0.1], [1, s.tone.deep, 0.85]], [0, 0], [1, 0])
  const cuffY = top
  const welt = top > 150 ? `<path d="M300 ${cuffY}Q470 ${cuffY + 22} 620 ${cuffY}V${cuffY + 58}Q470 ${cuffY + 80} 300 ${cuffY + 58}Z" fill="${s.tone.dark}"/><path d="M300 ${cuffY + 12}Q470 ${cuffY + 34} 620 ${cuffY + 12}" stroke="${s.tone.light}" stroke-width="3" fill="none" opacity="0.6"/>` : ''
  const sock = `<g clip-path="${clip}"><rect x="180" y="${top}" width="460" height="1010" fill="${fill}" opacity="${sheer}"/>${motif}<rect x="200" y="${top}" width="410" height="1010" fill="${shade}" opacity="${sheer * 0.7}"/>${welt}</g>`
  // Above the welt the bare form shows again, so its shade is painted only on the covered part.
  return `<g transform="translate(${dx} ${dy})">${piece(ink, d, { tone: body, drape: 0, round: 0.9, sheen: 0.3 })}${sock}<path d="M470 200C500 400 470 600 486 760" transform="translate(-62 0)" stroke="#fff" stroke-width="22" opacity="0.16" fill="none" stroke-linecap="round" filter="${ink.blur(9)}"/></g>`
}

function legs(ink: Ink, s: Style, top: number, sheer: number, motif = ''): ReturnType<typeof standing> {
  return standing(contact(ink, 500, 1092, 170, 10, 0.3) + legForm(ink, s, top, 160, -46, sheer, motif) + contact(ink, 272, 1152, 170, 10, 0.3) + legForm(ink, s, top, -66, 14, sheer, motif), 960)
}

export const sheer: Cut = (ink, s) => legs(ink, s, 150, 0.72)
export const opaque: Cut = (ink, s) => legs(ink, s, 130, 0.97)
export const holdUp: Cut = (ink, s) => {
  const lace = Array.from({ length: 16 }, (_, i) => `<circle cx="${310 + i * 21}" cy="300" r="13" fill="none" stroke="${s.tone.light}" stroke-width="3.5"/><circle cx="${310 + i * 21}" cy="300" r="4" fill="${s.tone.light}"/><path d="M${300 + i * 21} 326q10.5 16 21 0" fill="none" stroke="${s.tone.light}" stroke-width="3.5"/>`).join('')
  return legs(ink, s, 262, 0.75, `<rect x="280" y="262" width="360" height="74" fill="${s.tone.dark}" opacity="0.8"/>${lace}`)
}
export const fishnet: Cut = (ink, s) => {
  const net = ink.url((id) => `<pattern id="${id}" patternUnits="userSpaceOnUse" width="30" height="38"><path d="M0 0L30 38M30 0L0 38" stroke="${s.tone.base}" stroke-width="4.5"/></pattern>`)
  return legs(ink, s, 150, 0.16, `<rect x="180" y="130" width="460" height="1030" fill="${net}"/>`)
}
export const kneeHigh: Cut = (ink, s) => {
  const lines = Array.from({ length: 34 }, (_, i) => `<path d="M${200 + i * 13} 560V1140" stroke="${s.tone.deep}" stroke-width="3.5" opacity="0.4"/><path d="M${205 + i * 13} 560V1140" stroke="${s.tone.light}" stroke-width="3" opacity="0.35"/>`).join('')
  return legs(ink, s, 560, 1, lines)
}

export const pack: Cut = (ink, s) => {
  const card = (x: number, y: number, turn: number): string => {
    const mini = curve(form.map(([px, py, c]): Pt => (c ? [px * 0.36 + 70, py * 0.36 + 150, 1] : [px * 0.36 + 70, py * 0.36 + 150])), true)
    const pindo = Array.from({ length: 11 }, (_, i) => `<path d="M${32 + i * 36} 636l13 19l-13 19l-13 -19Z" fill="${tones.gold.base}"/>`).join('')
    return `<g transform="translate(${x} ${y}) rotate(${turn} 210 350)"><rect x="10" y="16" width="424" height="720" rx="12" fill="#1c0814" opacity="0.35" filter="${ink.blur(10)}"/><rect width="424" height="720" rx="12" fill="#faf4ea"/><rect width="424" height="150" rx="12" fill="#2b1526"/><rect y="130" width="424" height="24" fill="#2b1526"/><path d="M160 60H264M184 92H240" stroke="${tones.gold.base}" stroke-width="8" stroke-linecap="round"/><rect x="34" y="176" width="356" height="430" rx="180" fill="${mix(s.tone.base, '#faf4ea', 0.72)}"/><path d="${mini}" transform="translate(64 16)" fill="${mix(s.tone.base, s.tone.light, 0.25)}"/><path d="${mini}" transform="translate(10 6)" fill="${s.tone.base}"/><path d="${mini}" transform="translate(10 6)" fill="${ink.gradient([[0, s.tone.deep, 0.6], [0.4, s.tone.light, 0.5], [1, s.tone.deep, 0.6]], [0, 0], [1, 0])}"/>${pindo}<rect y="688" width="424" height="32" fill="${s.tone.base}"/><path d="M0 0H424V150L0 690Z" fill="#fff" opacity="0.14"/></g>`
  }
  const roll = `<g transform="translate(520 960)">${[0, 1].map((i) => piece(ink, curve([[i * 150 - 40, 40], [i * 150 + 50, 0], [i * 150 + 150, 10], [i * 150 + 180, 70], [i * 150 + 130, 130], [i * 150 + 10, 134], [i * 150 - 50, 96]], true), { tone: s.tone, fill: s.fill, drape: 0.4, round: 1, cast: 12, folds: crease(ink, s.tone, [[i * 150 - 20, 60], [i * 150 + 60, 90], [i * 150 + 150, 60]], 14, 0.45) })).join('')}</g>`
  return laid(`<g transform="translate(-20 -60) scale(1.06)">${card(330, 190, 9)}${card(160, 270, -6)}</g>${roll}`)
}

export const tights: Cut = (ink, s) => {
  const leg: Pt[] = [[480, 220, 1], [580, 214, 1], [598, 330], [590, 520], [560, 760], [556, 930], [566, 1040], [610, 1096], [604, 1126], [540, 1128], [508, 1090], [504, 930], [500, 760], [492, 560], [484, 400, 1]]
  const one = (pts: Pt[], k: number): string => piece(ink, curve(pts, true), { tone: s.tone, fill: s.fill, drape: 0.35, round: 1, folds: crease(ink, s.tone, [[480 + k * 20, 420], [480 + k * 60, 460], [480 + k * 104, 440]], 12, 0.34) + crease(ink, s.tone, [[480 + k * 26, 960], [480 + k * 50, 990], [480 + k * 78, 970]], 9, 0.4) + `<path d="M${480 + k * 52} 300C${480 + k * 60} 600 ${480 + k * 44} 800 ${480 + k * 46} 1060" stroke="${s.tone.light}" stroke-width="20" opacity="0.45" fill="none" filter="${ink.blur(9)}"/>` })
  const waist = piece(ink, curve([[374, 186, 1], [480, 194], [586, 186, 1], [590, 252, 1], [480, 262], [370, 252, 1]], true), { tone: { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.45) }, drape: 0.1, round: 0.6, cast: 5, inside: Array.from({ length: 28 }, (_, i) => `<path d="M${364 + i * 8.4} 170V280" stroke="${s.tone.deep}" stroke-width="2.5" opacity="0.4"/>`).join('') })
  return hung(one(flip(leg), -1) + one(leg, 1) + waist + clips(ink, 196, 108))
}

export const ankleSocks: Cut = (ink, s) => {
  const sock: Pt[] = [[150, 120, 1], [340, 120, 1], [344, 330], [372, 430], [520, 500], [600, 560], [602, 630], [540, 670], [380, 660], [230, 600], [164, 500], [150, 330]]
  const one = (x: number, y: number, turn: number): string => {
    const cuff = piece(ink, curve([[142, 96, 1], [348, 96, 1], [352, 220, 1], [140, 220, 1]], true), { tone: s.tone, drape: 0.15, round: 0.8, cast: 6, inside: Array.from({ length: 20 }, (_, i) => `<path d="M${140 + i * 11} 80V240" stroke="${s.tone.deep}" stroke-width="3.5" opacity="0.42"/>`).join('') })
    const toe = piece(ink, curve([[512, 500], [600, 556], [604, 634], [540, 672], [470, 668, 1], [462, 580], [500, 494, 1]], true), { tone: s.trim, drape: 0.1, round: 0.9 })
    return `<g transform="translate(${x} ${y}) rotate(${turn} 340 380) scale(1.14)">${piece(ink, curve(sock, true), { tone: s.tone, fill: s.fill, drape: 0.4, round: 0.9, folds: crease(ink, s.tone, [[350, 420], [300, 450], [250, 500]], 14, 0.4) + crease(ink, s.tone, [[360, 450], [320, 500], [290, 560]], 12, 0.32) })}${toe}${cuff}</g>`
  }
  return laid(one(150, 60, 5) + one(50, 400, -3))
}

