import { brass } from './hanger.ts';
import type { Ink } from './ink.ts';
import { toneOf } from './palette.ts';
import { bead, plinth, wire } from './props.ts';
import { type Cut, type Style, standing } from './style.ts';

/** Earrings hang from a small brass bar, large enough to read their work. */
function stand(ink: Ink, s: Style, art: string): ReturnType<typeof standing> {
  const metal = brass(ink);
  return standing(
    plinth(ink, s.wall, 480, 1080, 330, 1150) +
      `<rect x="470" y="190" width="20" height="880" rx="8" fill="${metal}"/><ellipse cx="480" cy="1072" rx="110" ry="20" fill="${metal}"/><rect x="140" y="190" width="680" height="20" rx="10" fill="${metal}"/><circle cx="140" cy="200" r="19" fill="${metal}"/><circle cx="820" cy="200" r="19" fill="${metal}"/>` +
      art,
    900,
  );
}

export const hoops: Cut = (ink, s) => {
  const metal = s.tone;
  const hoop = (x: number): string => {
    const hook = wire(
      ink,
      `M${x} 318V240C${x} 196 ${x + 30} 176 ${x + 38} 214`,
      7,
      metal.metal ? metal : toneOf('#cf9c32'),
    );
    const ring = wire(
      ink,
      `M${x} 330C${x - 96} 330 ${x - 158} 420 ${x - 158} 540C${x - 158} 660 ${x - 96} 752 ${x} 752C${x + 96} 752 ${x + 158} 660 ${x + 158} 540C${x + 158} 420 ${x + 96} 330 ${x} 330Z`,
      30,
      metal,
    );
    const inner = wire(
      ink,
      `M${x} 396C${x - 66} 396 ${x - 100} 460 ${x - 100} 540C${x - 100} 620 ${x - 66} 690 ${x} 690C${x + 66} 690 ${x + 100} 620 ${x + 100} 540C${x + 100} 460 ${x + 66} 396 ${x} 396Z`,
      9,
      metal,
    );
    const drops = [-2, -1, 0, 1, 2]
      .map(
        (i) =>
          `<path d="M${x + i * 46} ${748 - i * i * 17}v38" stroke="${metal.dark}" stroke-width="4"/>${bead(ink, x + i * 46, 802 - i * i * 17, 17, i % 2 ? s.accents[1] : s.accents[0])}`,
      )
      .join('');
    return hook + inner + ring + drops;
  };
  return stand(ink, s, hoop(276) + hoop(684));
};

export const drops: Cut = (ink, s) => {
  const gold = toneOf('#cf9c32');
  const one = (x: number): string => {
    let fringe = '';
    for (let i = -4; i <= 4; i += 1) {
      const length = 250 - Math.abs(i) * 26;
      for (let j = 0; j * 15 < length; j += 1)
        fringe += bead(
          ink,
          x + i * 25,
          560 + j * 15 - i * i * 3,
          7.4,
          Math.floor(j / 4) % 3 === 1
            ? s.accents[0]
            : Math.floor(j / 4) % 3 === 2
              ? s.accents[1]
              : s.tone.base,
        );
    }
    let disc = '';
    for (let ring = 4; ring >= 0; ring -= 1) {
      const count = Math.max(1, ring * 8);
      for (let i = 0; i < count; i += 1) {
        const angle = (i / count) * Math.PI * 2;
        disc += bead(
          ink,
          x + Math.cos(angle) * ring * 23,
          442 + Math.sin(angle) * ring * 23,
          11.5,
          ring === 2 ? s.accents[0] : ring === 4 || ring === 1 ? s.tone.base : s.accents[1],
        );
      }
    }
    return (
      wire(ink, `M${x} 330V244C${x} 198 ${x + 30} 178 ${x + 38} 216`, 7, gold) +
      `<circle cx="${x}" cy="442" r="106" fill="${s.tone.deep}"/>` +
      fringe +
      disc
    );
  };
  return stand(ink, s, one(300) + one(660));
};

/** A small round shield over a long fringe that closes to a point, crossed by one line of gold. */
export const shieldDrops: Cut = (ink, s) => {
  const gold = toneOf('#cf9c32');
  const one = (x: number): string => {
    let fringe = '';
    for (let i = -5; i <= 5; i += 1) {
      const rows = 31 - Math.abs(i) * 4;
      for (let j = 0; j < rows; j += 1) {
        const line = j === 7 + Math.abs(i) || j === 8 + Math.abs(i);
        fringe += bead(
          ink,
          x + i * 15.5 * (1 - j * 0.004),
          520 + j * 13.4 - i * i * 1.6,
          j === rows - 1 ? 9.5 : 6.6,
          line || j === rows - 1 ? s.accents[1] : (i + j) % 7 === 0 ? s.accents[0] : s.tone.base,
        );
      }
    }
    let shield = '';
    for (let ring = 3; ring >= 0; ring -= 1) {
      const count = Math.max(1, ring * 9);
      for (let i = 0; i < count; i += 1) {
        const angle = (i / count) * Math.PI * 2;
        shield += bead(
          ink,
          x + Math.cos(angle) * ring * 21,
          440 + Math.sin(angle) * ring * 21,
          10.5,
          ring === 0 || ring === 2 ? s.accents[1] : s.tone.base,
        );
      }
    }
    const rim = wire(
      ink,
      `M${x - 80} 440A80 80 0 1 1 ${x + 80} 440A80 80 0 1 1 ${x - 80} 440Z`,
      10,
      gold,
    );
    const stud = `<circle cx="${x}" cy="312" r="22" fill="${gold.dark}"/><circle cx="${x - 1}" cy="310" r="19" fill="${gold.base}"/><circle cx="${x - 6}" cy="304" r="7" fill="${gold.light}"/>`;
    const link = wire(ink, `M${x} 332V362`, 7, gold);
    return (
      wire(ink, `M${x} 296V244C${x} 198 ${x + 30} 178 ${x + 38} 216`, 7, gold) +
      link +
      stud +
      `<circle cx="${x}" cy="440" r="76" fill="${s.tone.deep}"/>` +
      fringe +
      shield +
      rim
    );
  };
  return stand(ink, s, one(300) + one(660));
};
