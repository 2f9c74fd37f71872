import { expect, test } from 'vitest';
import fc from '../../test/random.ts';
import { MAX_ZOOM, moved, partOf, sizeWithin, wholeView } from './crop.ts';

const WIDE = { width: 1200, height: 600 };
const PORTRAIT = 3 / 4;

test('a frame begins with as much of the middle of the picture as fits', () => {
  expect(partOf(WIDE, PORTRAIT, wholeView(WIDE))).toEqual({
    left: 375,
    top: 0,
    width: 450,
    height: 600,
  });
  const tall = { width: 600, height: 1200 };
  expect(partOf(tall, 3 / 2, wholeView(tall))).toEqual({
    left: 0,
    top: 400,
    width: 600,
    height: 400,
  });
});

test('moving the picture to the right shows more of its left side, up to its edge', () => {
  const view = moved(WIDE, PORTRAIT, wholeView(WIDE), { dx: 0.5 });
  expect(partOf(WIDE, PORTRAIT, view).left).toBe(150);
  const far = moved(WIDE, PORTRAIT, view, { dx: 9, dy: 9 });
  expect(partOf(WIDE, PORTRAIT, far)).toMatchObject({ left: 0, top: 0 });
  // Drags past the edge are not accumulated: the first step back moves the picture at once.
  expect(partOf(WIDE, PORTRAIT, moved(WIDE, PORTRAIT, far, { dx: -0.1 })).left).toBeCloseTo(45);
});

test('zooming keeps the middle and stops at both ends', () => {
  const view = moved(WIDE, PORTRAIT, wholeView(WIDE), { by: 2 });
  expect(partOf(WIDE, PORTRAIT, view)).toEqual({ left: 487.5, top: 150, width: 225, height: 300 });
  expect(moved(WIDE, PORTRAIT, view, { by: 100 }).zoom).toBe(MAX_ZOOM);
  expect(moved(WIDE, PORTRAIT, view, { by: 0.01 }).zoom).toBe(1);
});

test('whatever is done, the frame is filled from inside the picture', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const step = fc.record({
    dx: fc.double({ min: -5, max: 5, noNaN: true }),
    dy: fc.double({ min: -5, max: 5, noNaN: true }),
    by: fc.double({ min: 0.1, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.constantFrom(3 / 4, 3 / 2, 1),
      fc.array(step, { maxLength: 20 }),
      (picture, shape, steps) => {
        const view = steps.reduce(
          (now, each) => moved(picture, shape, now, each),
          wholeView(picture),
        );
        const { left, top, width, height } = partOf(picture, shape, view);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(picture.width + 1e-6);
        expect(top + height).toBeLessThanOrEqual(picture.height + 1e-6);
        expect(width / height).toBeCloseTo(shape);
      },
    ),
  );
});

test('what is sent has no side longer than allowed and is never enlarged', () => {
  expect(sizeWithin({ width: 3000, height: 4000 }, 2000)).toEqual({ width: 1500, height: 2000 });
  expect(sizeWithin({ width: 32, height: 32 }, 2000)).toEqual({ width: 32, height: 32 });
  expect(sizeWithin({ width: 9000, height: 1 }, 2000)).toEqual({ width: 2000, height: 1 });
});
