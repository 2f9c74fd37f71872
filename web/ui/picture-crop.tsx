import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { MAX_ZOOM, type Move, moved, partOf, wholeView } from './crop.ts';
import { Dialog } from './dialog.tsx';
import { draw, partAsFile, wholeAsFile } from './picture-file.ts';

/** Width of the preview canvas. */
const FRAME_WIDTH = 720;
/** Movement per arrow key, as a fraction of the frame. */
const STEP = 0.05;
const KEYS: Record<string, Move> = {
  ArrowLeft: { dx: -STEP },
  ArrowRight: { dx: STEP },
  ArrowUp: { dy: -STEP },
  ArrowDown: { dy: STEP },
  '+': { by: 1.1 },
  '=': { by: 1.1 },
  '-': { by: 1 / 1.1 },
};

type Point = { x: number; y: number };
const middleOf = ([a, b = a]: Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };
const spreadOf = ([a, b]: Point[]): number =>
  a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;

export type PictureCropProps = {
  open: boolean;
  file: File;
  picture: ImageBitmap;
  /** Aspect ratio: width divided by height. */
  shape: number;
  round: boolean;
  onDone: (file: File) => void;
  onClose: () => void;
};

/** Handlers of the frame's keys and pointers: drag, pinch, arrow keys, + and −. */
const useMoves = (move: (by: Move) => void) => {
  const points = useRef(new Map<number, Point>());
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(by);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (points.current.size < 2) {
      points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    }
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!points.current.has(event.pointerId)) return;
    const before = [...points.current.values()];
    points.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...points.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const by = spreadOf(after) / spreadOf(before);
    move({ dx: (to.x - from.x) / width, dy: (to.y - from.y) / height, by });
  };
  const onPointerUp = (event: PointerEvent) => {
    points.current.delete(event.pointerId);
  };
  return { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
};

/** A frame in which a picture is moved and zoomed by drag, pinch or keys to choose a part. */
export const PictureCrop = (props: PictureCropProps) => {
  const { open, file, picture, shape, onDone } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => wholeView(picture));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (open && canvas.current) draw(canvas.current, picture, partOf(picture, shape, view));
  }, [open, picture, shape, view]);

  useEffect(() => {
    if (open) frame.current?.focus();
  }, [open]);

  const move = (by: Move) => setView((now) => moved(picture, shape, now, by));
  const handlers = useMoves(move);

  const finish = async (drawn: Promise<File>) => {
    setBusy(true);
    onDone(await drawn);
  };
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Crop picture"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button
            variant="secondary"
            className="max-sm:flex-1 max-sm:px-2"
            disabled={busy}
            onClick={() => finish(wholeAsFile(file, picture))}
          >
            Use the whole picture
          </Button>
          <Button
            busy={busy}
            onClick={() => finish(partAsFile(file, picture, partOf(picture, shape, view)))}
          >
            Done
          </Button>
        </div>
      }
    >
      <div
        ref={frame}
        role="application"
        aria-label="Frame of the picture"
        aria-describedby="crop-hint"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the picture.
        tabIndex={0}
        className={`crop-frame ${props.round ? 'rounded-full' : 'rounded-md'}`}
        style={{ width: `min(100%, ${45 * shape}dvh)` }}
        {...handlers}
      >
        <canvas ref={canvas} width={FRAME_WIDTH} height={Math.round(FRAME_WIDTH / shape)} />
      </div>
      <p id="crop-hint" className="mt-3 text-center text-muted text-sm">
        Drag or pinch the picture, or use the arrow keys, + and −.
      </p>
      <label className="mt-3 flex min-h-11 items-center gap-4 font-semibold">
        Zoom
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={view.zoom}
          className="crop-zoom"
          onChange={(event) => move({ by: event.target.valueAsNumber / view.zoom })}
        />
      </label>
    </Dialog>
  );
};
