import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export type Point = { x: number; y: number };

/** The scale after a click. */
export const LARGE = 2;
const LARGEST = 4;

/** Between the whole picture and the largest pinch scale. */
export const clampScale = (scale: number): number =>
  Number.isFinite(scale) ? Math.min(LARGEST, Math.max(1, scale)) : 1;

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A pointer that moved less than this is a click, not a drag. */
const STILL_PX = 6;
const STEP_PX = 80;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

/** The point of the picture, as a fraction of its size, that must stay where it is on the screen. */
type Anchor = Point & { partX: number; partY: number };

type Gestures = {
  /** The scale is `from` times `factor`, around a point. */
  pinch: (factor: number, from: number, at: Point) => void;
  press: (at: Point) => void;
  currentScale: () => number;
};

/** Drags the view by one pointer, and tells of pinches by two, or by a touchpad, and of presses. */
const listenToGestures = (element: HTMLElement, { pinch, press, currentScale }: Gestures): void => {
  const fingers = new Map<number, Point>();
  let start: { spread: number; scale: number } | undefined;
  /** Positions of finger and view at the start of the drag: adding up steps would add up rounding errors. */
  let from: Point & { left: number; top: number } = { x: 0, y: 0, left: 0, top: 0 };
  let moved = 0;
  const dragFrom = ({ x, y }: Point) => {
    from = { x, y, left: element.scrollLeft, top: element.scrollTop };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) moved = 0;
    dragFrom({ x: event.clientX, y: event.clientY });
    const [one, two] = [...fingers.values()];
    start = one && two ? { spread: distance(one, two), scale: currentScale() } : undefined;
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.set(event.pointerId, now);
    moved += distance(before, now);
    const [one, two] = [...fingers.values()];
    if (start && one && two) {
      pinch(distance(one, two) / start.spread, start.scale, middle(one, two));
    } else if (moved >= STILL_PX) {
      element.scrollTo(from.left + from.x - now.x, from.top + from.y - now.y);
    }
  };
  const up = (event: PointerEvent) => {
    const known = fingers.delete(event.pointerId);
    if (!known) return;
    const [left] = fingers.values();
    if (left) return dragFrom(left);
    const pressed = event.type === 'pointerup' && !start && moved < STILL_PX;
    start = undefined;
    if (pressed) press({ x: event.clientX, y: event.clientY });
  };
  const wheel = (event: WheelEvent) => {
    // A touchpad pinch arrives as a wheel event with Ctrl.
    if (!event.ctrlKey) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    pinch(Math.exp(-event.deltaY / 100), currentScale(), at);
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('wheel', wheel, { passive: false });
};

/**
 * A picture in a scrolling view: a click or key doubles it and back, a pinch scales it, and a drag, a wheel or
 * the arrow keys move it.
 */
export const useZoom = () => {
  const view = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const anchor = useRef<Anchor>(null);
  const [scale, setScale] = useState(1);

  const zoomTo = (next: number, at?: Point) => {
    const box = picture.current?.getBoundingClientRect();
    const frame = view.current?.getBoundingClientRect();
    if (!box || !frame) return;
    const { x, y } =
      at ?? middle({ x: frame.left, y: frame.top }, { x: frame.right, y: frame.bottom });
    anchor.current = {
      x,
      y,
      partX: (x - box.left) / box.width,
      partY: (y - box.top) / box.height,
    };
    setScale(clampScale(next));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after the new scale was rendered
  useLayoutEffect(() => {
    const box = picture.current?.getBoundingClientRect();
    const held = anchor.current;
    if (!box || !held) return;
    anchor.current = null;
    view.current?.scrollBy(
      box.left + held.partX * box.width - held.x,
      box.top + held.partY * box.height - held.y,
    );
  }, [scale]);

  const toggle = (at?: Point) => zoomTo(scale > 1 ? 1 : LARGE, at);
  const pinch = useEffectEvent((factor: number, from: number, at: Point) =>
    zoomTo(from * factor, at),
  );
  const press = useEffectEvent((at: Point) => toggle(at));
  const currentScale = useEffectEvent(() => scale);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // With a modifier these keys zoom the page or do something else in the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) view.current?.scrollBy(...arrow);
    else if (event.key === '+' || event.key === '=') zoomTo(LARGE);
    else if (event.key === '-') zoomTo(1);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const element = view.current;
    if (!element) return;
    listenToGestures(element, { pinch, press, currentScale });
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return { view, picture, scale, toggle: () => toggle() };
};
