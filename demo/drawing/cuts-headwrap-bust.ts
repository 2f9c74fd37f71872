import type { Ink } from './ink.ts';
import { mix, toneOf, tones } from './palette.ts';
import { curve, ellipsePath, type Pt } from './path.ts';
import { wire } from './props.ts';
import { contact } from './scene.ts';

const skin = toneOf('#744830');

/** From the brow down the face, round the chin to the foot of the neck, and up the nape. */
const outline: Pt[] = [
  [360, 540, 1],
  [342, 600],
  [337, 646],
  [344, 672],
  [334, 700],
  [306, 738],
  [303, 752],
  [314, 764],
  [332, 770, 1],
  [324, 784],
  [319, 798],
  [322, 806],
  [333, 811, 1],
  [323, 820],
  [322, 832],
  [334, 848],
  [336, 864],
  [330, 884],
  [338, 906],
  [366, 918],
  [412, 906],
  [448, 900],
  [468, 924],
  [472, 980],
  [456, 1040],
  [404, 1098, 1],
  [550, 1112],
  [706, 1098, 1],
  [650, 1040],
  [622, 960],
  [622, 880],
  [640, 800],
  [650, 640, 1],
];

const soft = (ink: Ink, d: string, color: string, width: number, blur: number, opacity: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}" filter="${ink.blur(blur)}"/>`;

/** A milliner's head in profile on a turned foot, kin to the jeweller's bust. */
export function profile(ink: Ink): string {
  const d = curve(outline, true);
  const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  const volume = ink.gradient(
    [
      [0, mix(skin.base, skin.light, 0.42)],
      [0.3, mix(skin.base, skin.light, 0.12)],
      [0.62, skin.base],
      [1, skin.dark],
    ],
    [0, 0],
    [1, 0.25],
  );
  const foot = `<ellipse cx="556" cy="1138" rx="196" ry="32" fill="#4a2d1b"/><ellipse cx="554" cy="1124" rx="196" ry="31" fill="#8a5c3a"/><ellipse cx="552" cy="1118" rx="168" ry="22" fill="#6d4527" opacity="0.6"/>`;
  const shade =
    // Under the jaw and down the nape.
    soft(ink, 'M372 930C430 926 480 900 520 846', skin.deep, 54, 17, 0.75) +
    soft(ink, 'M488 900C486 960 500 1030 470 1090', skin.deep, 26, 14, 0.3) +
    soft(ink, 'M650 800C630 900 640 1000 700 1096', skin.deep, 64, 20, 0.7) +
    soft(ink, 'M352 902C400 908 476 884 528 822', skin.light, 7, 5, 0.34) +
    // Socket, cheekbone and the wing of the nose.
    soft(ink, 'M352 680C372 672 398 676 412 690', skin.deep, 20, 8, 0.45) +
    soft(ink, 'M396 792C430 786 466 760 490 724', skin.deep, 34, 18, 0.32) +
    soft(ink, 'M376 742C402 746 436 734 458 708', skin.light, 20, 11, 0.5) +
    soft(ink, 'M330 712C322 726 312 738 310 748', '#fff0dc', 7, 4, 0.45) +
    soft(ink, 'M346 736C356 746 354 760 338 766', skin.deep, 7, 3, 0.6) +
    soft(ink, 'M350 618C348 640 352 650 356 656', skin.light, 16, 8, 0.4) +
    soft(ink, 'M548 960C560 1010 552 1050 530 1080', skin.light, 22, 13, 0.32);
  const lips = `<path d="M331 780C322 786 314 795 316 802C320 808 326 810 334 812L362 815C352 803 344 790 331 780Z" fill="#7d2a38"/><path d="M334 812C322 818 318 825 322 832C327 841 334 844 340 842C350 838 357 828 362 815Z" fill="#97394a"/>${soft(ink, 'M324 826C330 834 338 836 344 832', '#f2b3ae', 4, 2, 0.6)}<path d="M328 813C342 812 356 813 368 816" fill="none" stroke="${skin.deep}" stroke-width="2.6" stroke-linecap="round" opacity="0.8"/>`;
  const eye = `<path d="M354 700C366 710 386 711 404 701" fill="none" stroke="#1d0d0a" stroke-width="4.5" stroke-linecap="round"/><path d="M357 704l-9 8M365 708l-7 10M375 710l-4 11M386 709l-1 10" stroke="#1d0d0a" stroke-width="2.6" stroke-linecap="round"/><path d="M352 690C366 682 390 684 406 694" fill="none" stroke="${skin.deep}" stroke-width="2.4" opacity="0.6"/><path d="M346 654C364 638 394 636 424 650" fill="none" stroke="#1d0d0a" stroke-width="8" stroke-linecap="round" opacity="0.75"/>`;
  const ear = `<path d="M538 716C572 700 592 726 584 758C578 784 560 800 552 822C546 834 530 832 528 816C526 790 520 740 538 716Z" fill="${mix(skin.base, skin.light, 0.1)}" stroke="${skin.deep}" stroke-width="2" stroke-opacity="0.5"/><path d="M546 734C566 724 576 742 568 762C562 778 550 782 548 796" fill="none" stroke="${skin.deep}" stroke-width="6" stroke-linecap="round" opacity="0.55"/>`;
  const hoop = `<g transform="translate(6 9)" opacity="0.35"><path d="${ellipsePath(540, 882, 38, 56)}" fill="none" stroke="#1c0814" stroke-width="9"/></g>${wire(ink, ellipsePath(540, 880, 38, 56), 9, tones.gold)}`;
  return `${contact(ink, 556, 1152, 214, 18, 0.5)}${foot}<g clip-path="${clip}"><path d="${d}" fill="${volume}"/>${shade}${lips}</g>${eye}${ear}<path d="${d}" fill="none" stroke="${skin.deep}" stroke-width="1.6" opacity="0.5"/>${hoop}`;
}
