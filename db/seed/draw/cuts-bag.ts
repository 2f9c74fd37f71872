import { fan, lining, piece, seamLine, stitch } from './cloth.ts'
import type { Ink } from './ink.ts'
import { tones, toneOf, type Tone } from './palette.ts'
import { curve, symmetric, type Pt } from './path.ts'
import { chain, plinth, sampled } from './props.ts'
import { contact, type Drawing } from './scene.ts'
import { laid, standing, type Cut, type Style } from './style.ts'

const tan = toneOf('#9a6238')

function strap(ink: Ink, d: string, width: number, tone: Tone): string {
  return `<path d="${d}" transform="translate(5 8)" fill="none" stroke="#1c0814" stroke-width="${width}" opacity="0.25" filter="${ink.blur(5)}"/><path d="${d}" fill="none" stroke="${tone.deep}" stroke-width="${width + 3}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${tone.base}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" transform="translate(-${width * 0.16} -${width * 0.12})" fill="none" stroke="${tone.light}" stroke-width="${width * 0.3}" opacity="0.6"/>${stitch(d, tone.light, 0.35, 1.6)}`
}

function onPlinth(ink: Ink, s: Style, art: string): Drawing {
  return standing(plinth(ink, s.wall, 480, 1062, 400, 1160) + contact(ink, 480, 1064, 300, 14, 0.55) + art, 880)
}

const leatherOf = (s: Style): Tone => (s.trim === s.tone ? tan : s.trim)

export const tote: Cut = (ink, s) => {
  const trim = leatherOf(s)
  const body = symmetric([[0, 500], [270, 480, 1], [292, 700], [306, 1040], [290, 1062, 1], [0, 1070]])
  const base = symmetric([[0, 930], [302, 918, 1], [309, 1040], [292, 1066, 1], [0, 1074]])
  const handle = (x: number, h: number): string => `M${480 - x} 580C${480 - x} ${h} ${480 - x * 0.6} ${h - 60} 480 ${h - 60}C${480 + x * 0.6} ${h - 60} ${480 + x} ${h} ${480 + x} 580`
  const tab = (x: number): string => piece(ink, `M${x - 26} 520H${x + 26}V640L${x} 668L${x - 26} 640Z`, { tone: trim, drape: 0, round: 0.5, cast: 5 }) + stitch(`M${x - 19} 528V636L${x} 656L${x + 19} 636V528`, '#f0d9a8')
  return onPlinth(
    ink, s,
    strap(ink, handle(150, 250), 20, { ...trim, base: trim.dark }) + lining(ink, symmetric([[0, 478], [262, 476], [270, 486, 1], [0, 520]]), s.tone) +
      piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.5, round: 0.6, folds: fan(ink, { top: [260, 700, 560], bottom: [190, 770, 1060], count: 4, tone: s.tone, strength: 0.5 }) }) +
      piece(ink, base, { tone: trim, drape: 0.1, round: 0.7, sheen: 0.25, cast: 3 }) + stitch('M184 938Q480 952 776 938', '#f0d9a8') + strap(ink, handle(158, 290), 22, trim) + tab(322) + tab(638),
  )
}

export const kiondo: Cut = (ink, s) => {
  const trim = leatherOf(s)
  const body = symmetric([[0, 560], [250, 540, 1], [296, 700], [292, 860], [226, 1010], [130, 1062], [0, 1070]])
  const handle = (x: number, h: number): string => `M${480 - x} 640C${480 - x - 30} ${h + 120} ${480 - x * 0.5} ${h} 480 ${h}C${480 + x * 0.5} ${h} ${480 + x + 30} ${h + 120} ${480 + x} 640`
  const bands = [660, 790, 900].map((y, i) => `<path d="M150 ${y}Q480 ${y + 36} 810 ${y}V${y + 54}Q480 ${y + 90} 150 ${y + 54}Z" fill="${s.accents[i % 2]}" opacity="0.78"/><path d="M150 ${y + 18}Q480 ${y + 54} 810 ${y + 18}" fill="none" stroke="${s.tone.deep}" stroke-width="14" stroke-dasharray="16 14" opacity="0.8"/>`).join('')
  const weave = Array.from({ length: 27 }, (_, i) => `<path d="M140 ${548 + i * 20}Q480 ${586 + i * 20} 820 ${548 + i * 20}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.4"/><path d="M140 ${556 + i * 20}Q480 ${594 + i * 20} 820 ${556 + i * 20}" fill="none" stroke="${s.tone.light}" stroke-width="9" stroke-dasharray="13 5" stroke-dashoffset="${(i % 2) * 9}" opacity="0.3"/>`).join('')
  const rim = piece(ink, symmetric([[0, 560], [252, 530, 1], [258, 572, 1], [0, 606]]), { tone: trim, drape: 0, round: 0.6, sheen: 0.3, cast: 6 })
  return onPlinth(
    ink, s,
    strap(ink, handle(150, 230), 20, { ...trim, base: trim.dark }) + lining(ink, symmetric([[0, 520], [180, 524], [252, 540, 1], [0, 580]]), s.tone) +
      piece(ink, body, { tone: s.tone, drape: 0.3, round: 1, inside: bands + weave }) + rim + stitch('M232 562Q480 592 728 562', '#f0d9a8') + strap(ink, handle(164, 276), 22, trim) +
      [316, 644].map((x) => piece(ink, `M${x - 24} 566H${x + 24}L${x + 18} 676H${x - 18}Z`, { tone: trim, drape: 0, round: 0.5, cast: 5 }) + `<circle cx="${x}" cy="652" r="7" fill="#d9ad55"/>`).join(''),
  )
}

export const clutch: Cut = (ink, s) => {
  const gold = tones.gold
  const body = curve([[130, 520, 1], [480, 512], [830, 520, 1], [838, 700], [830, 884, 1], [480, 894], [130, 884, 1], [122, 700]], true)
  const flap = curve([[126, 516, 1], [480, 506], [834, 516, 1], [820, 580], [496, 772], [464, 772], [140, 580]], true)
  const tassel = Array.from({ length: 15 }, (_, i) => `<path d="M868 ${620}q${i * 3 - 22} 90 ${i * 4.4 - 32} 190" stroke="${i % 3 ? s.trim.base : s.trim.dark}" stroke-width="6" fill="none"/>`).join('')
  const links = chain(sampled((t) => [150 + 690 * t, 530 - Math.sin(t * Math.PI) * 250 - t * 20], 46), gold, 11)
  return laid(
    `<g transform="rotate(-9 480 640) translate(-10 -20)">${links}${piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.4 })}${piece(ink, flap, { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.4, cast: 14, sheen: 0.3 })}${seamLine('M140 580L464 772H496L820 580', s.tone, 0.3)}<circle cx="484" cy="758" r="29" fill="#3a1c10" opacity="0.4"/><circle cx="480" cy="752" r="28" fill="${gold.dark}"/><circle cx="478" cy="749" r="25" fill="${gold.base}"/><circle cx="471" cy="741" r="11" fill="${gold.light}"/>${tassel}<circle cx="866" cy="616" r="17" fill="${gold.base}"/><circle cx="861" cy="610" r="6" fill="${gold.light}"/><path d="M834 540L864 604" stroke="${gold.dark}" stroke-width="7"/></g>`,
  )
}

export const backpack: Cut = (ink, s) => {
  const trim = leatherOf(s)
  const body = symmetric([[0, 330], [140, 344], [240, 430], [274, 620], [286, 960], [262, 1052], [200, 1066], [0, 1070]])
  const lid = symmetric([[0, 322], [150, 336], [250, 430], [272, 580], [250, 640], [120, 680], [0, 688]])
  const pocket = symmetric([[0, 742], [196, 738, 1], [212, 860], [202, 1010], [170, 1040], [0, 1044]])
  const sides: Pt[] = [[740, 760, 1], [800, 776], [816, 880], [800, 1020], [740, 1048, 1]]
  const mirror = sides.map(([x, y, c]): Pt => (c ? [960 - x, y, 1] : [960 - x, y]))
  const buckle = (x: number): string => strap(ink, `M${x} 600V770`, 26, trim) + `<rect x="${x - 24}" y="690" width="48" height="40" rx="7" fill="none" stroke="#8a6018" stroke-width="10"/><rect x="${x - 24}" y="688" width="48" height="40" rx="7" fill="none" stroke="#e3b95c" stroke-width="6"/>`
  return onPlinth(
    ink, s,
    strap(ink, 'M430 350C426 240 534 240 530 350', 20, trim) + strap(ink, 'M250 480C170 560 170 820 220 1020', 30, trim) + strap(ink, 'M710 480C790 560 790 820 740 1020', 30, trim) + [sides, mirror].map((p) => piece(ink, curve(p, true), { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.8 })).join('') +
      piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.35, round: 0.8 }) + piece(ink, pocket, { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.6, cast: 9 }) + stitch(symmetric([[0, 758], [184, 754, 1], [198, 860], [188, 1000], [160, 1026], [0, 1030]]), trim.light) +
      piece(ink, lid, { tone: s.tone, fill: s.fill, drape: 0.3, round: 0.7, cast: 14 }) + stitch(symmetric([[0, 342], [140, 352], [232, 440], [254, 580], [236, 624], [116, 662], [0, 670]]), trim.light) + buckle(380) + buckle(580),
  )
}

export const crossbody: Cut = (ink, s) => {
  const trim = leatherOf(s)
  const body = symmetric([[0, 640], [258, 626, 1], [292, 720], [270, 900], [180, 1030], [0, 1066]])
  const flap = symmetric([[0, 622], [250, 612], [284, 650], [280, 760], [200, 880], [0, 922]])
  const loop = chain(sampled((t) => [222 + 516 * t, 660 - Math.sin(t * Math.PI) ** 0.8 * 470], 60), tones.gold, 11)
  return onPlinth(
    ink, s,
    loop + piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.1, round: 0.8 }) + piece(ink, flap, { tone: s.tone, fill: s.fill, drape: 0.12, round: 0.6, cast: 16, sheen: 0.4 }) + stitch(symmetric([[0, 636], [240, 626], [268, 660], [264, 752], [190, 862], [0, 904]]), s.tone.light, 0.8, 2.4) +
      [226, 734].map((x) => `<circle cx="${x}" cy="662" r="19" fill="none" stroke="#8a6018" stroke-width="9"/><circle cx="${x}" cy="660" r="19" fill="none" stroke="#efcf84" stroke-width="5"/>`).join('') + piece(ink, 'M450 850H510V936L480 952L450 936Z', { tone: trim, drape: 0, round: 0.5, cast: 6 }) + `<rect x="462" y="884" width="36" height="30" rx="8" fill="#d9ad55" stroke="#7d5414" stroke-width="3"/><rect x="466" y="887" width="16" height="10" rx="4" fill="#fff0c4"/>`,
  )
}

export const bucket: Cut = (ink, s) => {
  const trim = leatherOf(s)
  const body = symmetric([[0, 560], [190, 548, 1], [222, 640], [246, 900], [240, 1044], [200, 1064, 1], [0, 1072]])
  const ruffle = symmetric([[0, 470], [60, 478], [120, 462], [206, 478, 1], [196, 530], [190, 566, 1], [0, 584]])
  return onPlinth(
    ink, s,
    strap(ink, 'M286 560C240 180 720 180 674 560', 26, trim) + lining(ink, symmetric([[0, 452], [150, 456], [204, 480, 1], [0, 500]]), s.tone) + piece(ink, ruffle, { tone: s.tone, fill: s.fill, drape: 0.4, round: 0.7, folds: fan(ink, { top: [290, 670, 480], bottom: [300, 660, 570], count: 13, tone: s.tone }) }) +
      piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.4, round: 0.9, folds: fan(ink, { top: [295, 665, 566], bottom: [220, 740, 900], count: 10, tone: s.tone, strength: 0.7 }) }) + strap(ink, 'M292 560Q480 584 668 560', 11, trim) + strap(ink, 'M480 574C430 640 440 700 420 770', 9, trim) + strap(ink, 'M484 574C520 650 510 710 530 790', 9, trim) +
      piece(ink, symmetric([[0, 1000], [245, 990, 1], [242, 1044], [202, 1066, 1], [0, 1074]]), { tone: trim, drape: 0, round: 0.7, sheen: 0.3 }) + `<ellipse cx="418" cy="782" rx="14" ry="20" fill="${trim.base}"/><ellipse cx="531" cy="802" rx="14" ry="20" fill="${trim.base}"/>`,
  )
}
