import { seamLine, stitch } from './cloth.ts';
import { insole, shoemaker, sole, stepped } from './cuts-shoes-parts.ts';
import type { Cut } from './style.ts';

/** Almond toe, open throat, and a heel that continues the line of the counter. */
export const pump: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const shoe = shoemaker(ink, s);
    const shine = `<g fill="none" stroke="#fff8f0" stroke-linecap="round" filter="${ink.blur(4)}"><path d="M92 380C124 358 158 344 188 336" stroke-width="11" opacity="0.6"/><path d="M556 188C562 214 560 240 552 262" stroke-width="8" opacity="0.5"/><path d="M300 356C352 344 410 302 456 266" stroke-width="9" opacity="0.28"/></g>`;
    return (
      shoe('196,318! 300,290 400,232 500,164 548,150! 520,190 440,256 344,314 262,334', {
        tone: insole,
      }) +
      shoe('470,296! 520,284 566,252! 568,300 557,356 549,411! 525,411! 523,372 508,334 476,318', {
        round: 1,
      }) +
      `<path d="M524 405H550V416H525Z" fill="${s.trim.deep}"/>` +
      shoe(
        '48,403! 54,382 106,347 196,317! 252,336 332,318 420,262 498,192 548,150! 564,158 573,200 571,246 562,276! 510,290 440,322 356,376 270,408 170,415 78,415',
      ) +
      `<path d="M50 406C90 420 180 420 262 412C352 388 424 330 512 292" fill="none" stroke="${s.trim.dark}" stroke-width="8" stroke-linecap="round"/>` +
      `<path d="M196 318C240 336 290 334 336 316C400 282 474 214 546 152" fill="none" stroke="${s.tone.light}" stroke-width="3.5" stroke-linecap="round" opacity="0.65"/>` +
      shine +
      seamLine('M494 204C512 232 518 258 518 286', s.tone, 0.35)
    );
  });

/** A strap over the toes, one round the ankle, and a heel one can stand on all night. */
export const blockHeel: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const shoe = shoemaker(ink, s);
    const dark = { ...s.tone, base: s.tone.dark, metal: false };
    const loop = (half: string, tone: typeof dark): string =>
      `<path d="${half}" fill="none" stroke="${tone.deep}" stroke-width="27" stroke-linecap="round"/><path d="${half}" fill="none" stroke="${tone.base}" stroke-width="23" stroke-linecap="round"/><path d="${half}" transform="translate(-1 -6)" fill="none" stroke="${tone.light}" stroke-width="6" stroke-linecap="round" opacity="0.85"/>`;
    return (
      loop('M398 176C404 140 452 126 500 130C534 134 548 146 548 158', dark) +
      shoe('128,394! 150,336 196,312 244,340 268,384! 236,396! 216,352 190,340 166,396!', {
        tone: dark,
      }) +
      shoe('474,288! 520,276 558,262! 556,340 550,414! 488,414! 486,350', { round: 0.9 }) +
      `<path d="M488 406H550V416H488Z" fill="${sole.deep}"/>` +
      shoe(
        '48,400! 80,390 200,386 290,362 380,304 470,256 552,246! 564,252 562,276! 500,288 410,332 330,384 230,410 110,414 56,412',
        { tone: insole },
      ) +
      `<path d="M52 409C120 420 200 418 240 410C330 390 410 332 500 290" fill="none" stroke="${sole.dark}" stroke-width="10" stroke-linecap="round"/>` +
      shoe('96,402! 108,356 148,318 196,306! 190,344 204,376 214,404! 150,412', {
        cast: 6,
        round: 0.9,
      }) +
      seamLine('M108 396C118 360 150 334 184 320', s.tone, 0.3) +
      shoe('506,262! 514,220 530,176 536,146! 552,140 566,150! 572,200 568,250! 540,264', {
        cast: 3,
      }) +
      loop('M398 176C400 206 470 206 548 168', s.tone) +
      `<rect x="416" y="174" width="34" height="36" rx="6" transform="rotate(10 433 192)" fill="none" stroke="#5a3c0c" stroke-width="8"/><rect x="415" y="173" width="34" height="36" rx="6" transform="rotate(10 432 191)" fill="none" stroke="#f3dc9c" stroke-width="4.5"/><path d="M416 192h24" stroke="#5a3c0c" stroke-width="3"/>`
    );
  });

/** Striped canvas on a braided wedge: closed toe, separate heel, ribbons tied at the ankle. */
export const espadrille: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const shoe = shoemaker(ink, s);
    const rows = Array.from({ length: 11 }, (_, i) => {
      const y = 416 - i * 15;
      const d = `M30 ${y}C160 ${y} 300 ${y - i * 1.2} 610 ${y - i * 3.4}`;
      return `<path d="${d}" fill="none" stroke="#8f6836" stroke-width="14"/><path d="${d}" transform="translate(0 -2)" fill="none" stroke="#d3ab6c" stroke-width="10" stroke-dasharray="15 4" stroke-dashoffset="${i * 9}"/><path d="${d}" transform="translate(3 -5)" fill="none" stroke="#f4deb0" stroke-width="3" stroke-dasharray="10 9" stroke-dashoffset="${i * 9}"/>`;
    }).join('');
    const ribbon = (d: string, w = 17): string =>
      `<path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="${w + 3}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${s.tone.base}" stroke-width="${w}" stroke-linecap="round"/><path d="${d}" transform="translate(-2 -4)" fill="none" stroke="${s.tone.light}" stroke-width="3.5" stroke-linecap="round" opacity="0.7"/>`;
    return (
      ribbon('M400 152C410 122 460 110 506 116C540 120 552 134 550 150') +
      shoe('330,330! 400,306 470,262 512,210! 540,220 548,290! 440,330', {
        tone: insole,
        fill: undefined,
      }) +
      shoe(
        '46,386! 130,384 230,376 320,350 410,306 500,276 564,268! 572,340 566,418! 300,420 60,420! 44,404',
        { tone: { ...insole, base: '#c9a063' }, inside: rows, drape: 0, sheen: 0, round: 0.8 },
      ) +
      shoe(
        '48,390! 56,350 104,308 176,286 232,282! 262,300 296,330 330,348! 250,376 150,390 70,394',
        { cast: 4, drape: 0.2, sheen: 0.15 },
      ) +
      stitch('M52 382C120 384 230 372 322 342', '#fff3da', 0.9, 3.4) +
      shoe('410,308! 446,262 500,196 522,150! 546,142 562,150! 574,200 570,272! 500,286', {
        cast: 4,
        drape: 0.2,
        sheen: 0.15,
      }) +
      stitch('M420 302C470 284 520 272 566 264', '#fff3da', 0.9, 3.4) +
      ribbon('M400 152C398 188 480 186 550 156') +
      ribbon('M414 172C390 200 396 236 372 262', 14) +
      ribbon('M412 174C420 210 404 240 414 280', 14) +
      shoe('412,170! 372,138 344,148 348,180 384,190', { cast: 4, fill: undefined }) +
      shoe('412,170! 436,206 426,226 402,216 398,190', { cast: 4, fill: undefined }) +
      `<circle cx="411" cy="172" r="13" fill="${s.tone.dark}"/><circle cx="409" cy="169" r="11" fill="${s.tone.base}"/>`
    );
  });
