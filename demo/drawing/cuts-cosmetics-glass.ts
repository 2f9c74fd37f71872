import { gold, label, tube, turned } from './cuts-cosmetics-parts.ts';
import { mix, tones } from './palette.ts';
import { plinth } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, standing } from './style.ts';

export const perfume: Cut = (ink, s) => {
  const glass =
    'M270 520C270 476 300 452 350 448H610C660 452 690 476 690 520V980C690 1030 664 1050 620 1052H340C296 1050 270 1030 270 980Z';
  const liquid = 'M296 600H664V972C664 1010 648 1026 612 1028H348C312 1026 296 1010 296 972Z';
  const fill = ink.gradient([
    [0, mix(s.tone.base, '#ffffff', 0.3)],
    [0.5, s.tone.base],
    [1, s.tone.dark],
  ]);
  return standing(
    plinth(ink, s.wall, 480, 1056, 370, 1140) +
      contact(ink, 480, 1058, 230, 14, 0.6) +
      `<path d="${glass}" fill="${mix(s.tone.light, '#ffffff', 0.5)}"/><path d="${glass}" fill="${ink.gradient(
        [
          [0, '#fff', 0.6],
          [0.5, s.tone.light, 0.3],
          [1, s.tone.dark, 0.5],
        ],
        [0, 0],
        [1, 0.2],
      )}"/><path d="${liquid}" fill="${fill}"/><path d="${liquid}" fill="${ink.gradient(
        [
          [0, '#fff', 0.35],
          [0.3, '#fff', 0],
          [1, '#14060f', 0.35],
        ],
        [0, 0],
        [1, 0],
      )}"/><path d="M296 600Q480 622 664 600" fill="none" stroke="#fff" stroke-width="5" opacity="0.7"/><path d="M300 508C300 490 316 478 340 476V1000C320 996 310 984 310 966Z" fill="#fff" opacity="0.55"/><path d="M652 520V960" stroke="#fff" stroke-width="7" opacity="0.35" stroke-linecap="round"/><path d="${glass}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.45"/>` +
      `<g transform="translate(480 720)"><path d="M0 -70L90 40L0 150L-90 40Z" fill="#faf4ea" opacity="0.94"/><path d="M0 -46L70 40L0 126L-70 40Z" fill="none" stroke="${s.tone.dark}" stroke-width="4"/><path d="M0 -6L36 40L0 86L-36 40Z" fill="${s.tone.base}"/></g>` +
      tube(ink, 480, 400, 78, 452, gold, 0.7) +
      tube(ink, 480, 214, 112, 400, s.trim === s.tone ? tones.black : s.trim, 0.6) +
      `<ellipse cx="480" cy="212" rx="64" ry="9" fill="${gold.base}"/>`,
    880,
  );
};

/** A round flask on a foot, its scent seen through thick glass. */
export const flask: Cut = (ink, s) => {
  const glass = (r: number): string =>
    `M480 ${790 - r}A${r} ${r} 0 1 1 480 ${790 + r}A${r} ${r} 0 1 1 480 ${790 - r}Z`;
  const bowl = ink.radial(
    [
      [0, mix(s.tone.light, '#ffffff', 0.25)],
      [0.4, s.tone.base],
      [0.85, s.tone.dark],
      [1, s.tone.deep],
    ],
    0.36,
    0.3,
    0.8,
  );
  const rim = s.trim === s.tone ? gold : s.trim;
  const rays = Array.from({ length: 24 }, (_, i) => {
    const a = (i / 24) * Math.PI * 2;
    return `<path d="M${480 + Math.cos(a) * 118} ${790 + Math.sin(a) * 118}L${480 + Math.cos(a) * 168} ${790 + Math.sin(a) * 168}" stroke="${rim.base}" stroke-width="${i % 2 ? 3 : 6}" stroke-linecap="round" opacity="0.9"/>`;
  }).join('');
  return standing(
    plinth(ink, s.wall, 480, 1056, 370, 1140) +
      contact(ink, 480, 1058, 190, 14, 0.6) +
      `<path d="M350 1020Q480 984 610 1020L630 1058H330Z" fill="${mix(s.tone.base, s.tone.dark, 0.4)}"/><path d="${glass(262)}" fill="${mix(s.tone.light, '#ffffff', 0.3)}"/><path d="${glass(236)}" fill="${bowl}"/><path d="M262 690Q480 730 698 690" fill="none" stroke="#fff" stroke-width="4" opacity="0.45"/>${rays}<circle cx="480" cy="790" r="92" fill="#faf4ea" opacity="0.94"/><circle cx="480" cy="790" r="82" fill="none" stroke="${rim.base}" stroke-width="5"/><path d="M480 730L522 790L480 850L438 790Z" fill="${s.tone.base}"/><path d="M480 756L502 790L480 824L458 790Z" fill="${rim.base}"/><path d="M266 720C284 640 340 580 410 556" fill="none" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity="0.5" filter="${ink.blur(3)}"/><path d="${glass(262)}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.5"/>` +
      tube(ink, 480, 470, 74, 536, gold, 0.7) +
      `<circle cx="480" cy="392" r="92" fill="${ink.radial(
        [
          [0, rim.light],
          [0.4, rim.base],
          [1, rim.dark],
        ],
        0.36,
        0.32,
        0.75,
      )}"/><ellipse cx="452" cy="356" rx="22" ry="16" fill="#fff" opacity="0.6" filter="${ink.blur(3)}"/>`,
    880,
  );
};

export const dropper: Cut = (ink, s) => {
  const glass =
    'M318 570C318 520 380 506 396 480H564C580 506 642 520 642 570V1010C642 1040 620 1056 590 1056H370C340 1056 318 1040 318 1010Z';
  return standing(
    plinth(ink, s.wall, 480, 1058, 350, 1140) +
      contact(ink, 480, 1060, 180, 14, 0.6) +
      `<path d="${glass}" fill="${turned(ink, s.tone, 0.4)}"/><path d="M352 590V1010" stroke="#fff" stroke-width="20" opacity="0.4" stroke-linecap="round" filter="${ink.blur(3)}"/>` +
      `<path d="M318 680H642V930H318Z" fill="#faf4ea"/><path d="M318 680H642V930H318Z" fill="${ink.gradient(
        [
          [0, '#2b1526', 0.25],
          [0.15, '#fff', 0.2],
          [0.5, '#fff', 0],
          [1, '#2b1526', 0.4],
        ],
        [0, 0],
        [1, 0],
      )}"/>${label(480, 710, 140, s.tone.dark)}<path d="M390 830H570M410 862H550M430 894H530" stroke="${s.tone.dark}" stroke-width="7" stroke-linecap="round"/>` +
      tube(ink, 480, 396, 92, 486, gold, 0.7) +
      `<path d="M424 398C424 330 420 250 444 214C460 196 500 196 516 214C540 250 536 330 536 398Z" fill="${turned(ink, s.trim === s.tone ? tones.black : s.trim, 0.3)}"/>`,
    880,
  );
};

/** The serum's bottle under a pump. */
export const pump: Cut = (ink, s) => {
  const cap = s.trim === s.tone ? tones.black : s.trim;
  const bottle =
    'M306 600C306 556 340 540 390 532H570C620 540 654 556 654 600V1008C654 1040 634 1056 602 1056H358C326 1056 306 1040 306 1008Z';
  const spout = `<path d="M420 336C420 300 446 286 480 286H560C620 286 668 300 700 336C704 346 700 356 690 356C660 344 620 342 560 346H420Z" fill="${turned(ink, cap, 0.3)}"/><path d="M436 306C470 296 560 294 620 306" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.5"/>`;
  return standing(
    plinth(ink, s.wall, 480, 1058, 350, 1140) +
      contact(ink, 480, 1060, 190, 14, 0.6) +
      `<path d="${bottle}" fill="${turned(ink, s.tone, 0.4)}"/><path d="M344 610V1010" stroke="#fff" stroke-width="20" opacity="0.4" stroke-linecap="round" filter="${ink.blur(3)}"/><path d="M306 690Q480 716 654 690V936Q480 962 306 936Z" fill="#faf4ea"/><path d="M306 690Q480 716 654 690V936Q480 962 306 936Z" fill="${ink.gradient(
        [
          [0, '#2b1526', 0.25],
          [0.15, '#fff', 0.2],
          [0.5, '#fff', 0],
          [1, '#2b1526', 0.4],
        ],
        [0, 0],
        [1, 0],
      )}"/>${label(480, 728, 150, s.tone.dark)}<path d="M480 838C450 866 450 894 480 918C510 894 510 866 480 838Z" fill="${s.tone.base}"/><path d="M480 850V912" stroke="#faf4ea" stroke-width="4"/>` +
      tube(ink, 480, 346, 26, 440, cap, 0.3) +
      tube(ink, 480, 430, 66, 476, cap, 0.3) +
      tube(ink, 480, 470, 92, 540, gold, 0.7) +
      spout,
    880,
  );
};
