import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';
import { loadAgain } from './late-script.ts';
import { Notice } from './notice.tsx';
import type { PictureCropProps } from './picture-crop.tsx';
import { pictureProblem, shrunk } from './picture-file.ts';

export type PictureShape = 'round' | 'portrait' | 'wide' | 'landscape' | 'square' | 'any';

type Props = {
  label: string;
  /** URL of the present picture. */
  current?: string | undefined;
  file: File | undefined;
  onPick: (file: File | undefined) => void;
  /** Accepts several files at once, without cropping. */
  onPickMany?: ((files: File[]) => void) | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Text of the button that removes the picked file. */
  undo?: string;
  /** Round for a portrait of a person, 3:4 for a product. A picture of any shape is not cropped. */
  shape?: PictureShape;
  /** Uploaded fraction of the file, 0 to 1. */
  progress?: number | undefined;
};

const SHAPES = {
  any: { ratio: 1, className: 'h-24 w-40 rounded-md' },
  square: { ratio: 1, className: 'size-24 rounded-md' },
  landscape: { ratio: 4 / 3, className: 'aspect-4/3 w-40 rounded-md' },
  round: { ratio: 1, className: 'size-24 rounded-full' },
  portrait: { ratio: 3 / 4, className: 'aspect-3/4 w-24 rounded-md' },
  wide: { ratio: 3 / 2, className: 'aspect-3/2 w-40 rounded-md' },
};

const loadCrop = () => import('./picture-crop.tsx');

type Cropping = {
  Crop: ComponentType<PictureCropProps>;
  /** Key of the frame: each pick mounts a new one. */
  frameKey: number;
  open: boolean;
  file: File;
  picture: ImageBitmap;
  /** The file picked before this one. */
  before: File | undefined;
};

/** Offers to crop each picked file; `onPick` gets the file at once, and again once it is cropped or not. */
const useCropping = (
  input: RefObject<HTMLInputElement | null>,
  { file, onPick, whole }: Pick<Props, 'file' | 'onPick'> & { whole: boolean },
) => {
  const picked = useRef<File>(undefined);
  const [cropping, setCropping] = useState<Cropping>();
  /** The picked file, which can't be cropped because the script is missing. */
  const [uncropped, setUncropped] = useState<File>();

  const offer = async (next: File, load: typeof loadCrop) => {
    // One that the browser can't decode is sent as it is.
    const [picture, crop] = await Promise.all([
      createImageBitmap(next).catch(() => undefined),
      load().catch(() => undefined),
    ]);
    // Another file may have been picked while this one loaded.
    if (picked.current !== next || !picture || !crop) {
      picture?.close();
      if (picked.current === next && picture) setUncropped(next);
      return;
    }
    setUncropped(undefined);
    setCropping((last) => ({
      Crop: crop.PictureCrop,
      frameKey: (last?.frameKey ?? 0) + 1,
      open: true,
      file: next,
      picture,
      before: file,
    }));
  };
  const pick = async (next: File | undefined) => {
    picked.current = next;
    setUncropped(undefined);
    // Before the cropper has loaded: saving earlier sends the whole picture.
    onPick(next);
    if (next && !whole) await offer(next, loadCrop);
    const small = next && whole ? await shrunk(next) : undefined;
    if (small && picked.current === next) onPick(small);
  };
  const pickAgain = () => uncropped && offer(uncropped, () => loadAgain(loadCrop));
  const choose = (chosen: File | undefined, forgetName: boolean) => {
    // A decoded bitmap takes much memory, and the fading frame shows its canvas only.
    cropping?.picture.close();
    setCropping(cropping && { ...cropping, open: false });
    // The input still shows the name of a removed file.
    if (forgetName && input.current) input.current.value = '';
    picked.current = undefined;
    setUncropped(undefined);
    onPick(chosen);
  };
  return { cropping, uncropped, pick, pickAgain, choose };
};

/**
 * Picks a picture file, offers to crop it to the field's shape and previews it. A file that the browser can't
 * decode is sent unchanged, and the server validates it.
 */
export const PictureField = ({ shape = 'portrait', file, onPick, ...props }: Props) => {
  const error = props.error ?? pictureProblem(file);
  // A refused file has no preview: the present picture stays visible.
  const good = error ? undefined : file;
  const preview = useMemo(() => (good ? URL.createObjectURL(good) : undefined), [good]);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const input = useRef<HTMLInputElement>(null);
  const { cropping, uncropped, pick, pickAgain, choose } = useCropping(input, {
    file,
    onPick,
    whole: shape === 'any',
  });
  const shown = preview ?? props.current;
  const { ratio, className } = SHAPES[shape];
  return (
    <div className="flex flex-wrap items-start gap-4">
      {shown ? (
        <img
          src={shown}
          alt=""
          className={`shrink-0 bg-sunk ${shape === 'any' ? 'object-contain' : 'object-cover'} ${className}`}
        />
      ) : (
        <div className={`shrink-0 border border-line-strong border-dashed ${className}`} />
      )}
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-2">
        <Field
          label={props.label}
          hint={props.hint}
          error={error}
          live={props.error === undefined}
          className="w-full"
        >
          <TextInput
            ref={input}
            type="file"
            accept="image/*"
            multiple={props.onPickMany !== undefined}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              if (props.onPickMany && files.length > 1) props.onPickMany(files);
              else void pick(files[0]);
            }}
          />
        </Field>
        {file && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              choose(undefined, true);
              input.current?.focus();
            }}
          >
            {props.undo ?? 'Keep the picture as it was'}
          </Button>
        )}
        {uncropped && uncropped === file && (
          <Notice tone="warn">
            <p role="alert">
              It can’t be cropped now and is sent whole. Check your connection; another try may load
              the page again, then pick the picture again.
            </p>
            <Button variant="secondary" size="small" className="mt-3" onClick={pickAgain}>
              Try again
            </Button>
          </Notice>
        )}
        {props.progress !== undefined && (
          <progress className="progress" max={1} value={props.progress} aria-label="Upload" />
        )}
      </div>
      {cropping && (
        <cropping.Crop
          key={cropping.frameKey}
          open={cropping.open}
          file={cropping.file}
          picture={cropping.picture}
          shape={ratio}
          round={shape === 'round'}
          onDone={(cropped) => choose(cropped, false)}
          onClose={() => choose(cropping.before, true)}
        />
      )}
    </div>
  );
};
