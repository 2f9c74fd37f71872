import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';
import type { PictureCropProps } from './picture-crop.tsx';

type Props = {
  label: string;
  /** The picture there is now. */
  current?: string | undefined;
  file: File | undefined;
  onPick: (file: File | undefined) => void;
  /** Several files at once, which are not cropped; without it one is taken. */
  onPickMany?: ((files: File[]) => void) | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Text of the button that takes the choice back. */
  undo?: string;
  /** Round for a face, 3:4 for a product. */
  shape?: 'round' | 'portrait' | 'wide';
  /** Part of the file that is sent, 0 to 1, while it is on its way. */
  progress?: number | undefined;
};

const SHAPES = {
  round: { ratio: 1, className: 'size-24 rounded-full' },
  portrait: { ratio: 3 / 4, className: 'aspect-3/4 w-24 rounded-md' },
  wide: { ratio: 3 / 2, className: 'aspect-3/2 w-40 rounded-md' },
};

type Cropping = {
  Crop: ComponentType<PictureCropProps>;
  /** A new frame for each pick. */
  turn: number;
  open: boolean;
  file: File;
  picture: ImageBitmap;
  /** The choice before this one. */
  before: File | undefined;
};

/**
 * Picks a picture file, offers to crop it to the field’s shape and shows it before it is sent. A file that
 * the browser can't decode goes as it is, and the server judges.
 */
export const PictureField = ({ shape = 'portrait', file, onPick, ...props }: Props) => {
  // What is refused, or is no picture, can't be looked at: the picture there is now stays in view.
  const good = file?.type.startsWith('image/') && !props.error ? file : undefined;
  const preview = useMemo(() => (good ? URL.createObjectURL(good) : undefined), [good]);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef<File>(undefined);
  const [cropping, setCropping] = useState<Cropping>();

  const pick = async (next: File | undefined) => {
    picked.current = next;
    // At once: who saves before the frame is there sends the whole picture.
    onPick(next);
    if (!next?.type.startsWith('image/')) return;
    try {
      const [picture, { PictureCrop }] = await Promise.all([
        createImageBitmap(next),
        import('./picture-crop.tsx'),
      ]);
      // Another file may have been picked meanwhile.
      if (picked.current !== next) return picture.close();
      setCropping((last) => ({
        Crop: PictureCrop,
        turn: (last?.turn ?? 0) + 1,
        open: true,
        file: next,
        picture,
        before: file,
      }));
    } catch {
      // It goes as it is.
    }
  };
  const choose = (chosen: File | undefined, forgetName: boolean) => {
    // Its points take much memory; the frame that fades out shows its canvas.
    cropping?.picture.close();
    setCropping(cropping && { ...cropping, open: false });
    // The input still has the name of a file that is taken.
    if (forgetName && input.current) input.current.value = '';
    picked.current = undefined;
    onPick(chosen);
  };
  const shown = preview ?? props.current;
  const { ratio, className } = SHAPES[shape];
  return (
    <div className="flex flex-wrap items-start gap-4">
      {shown ? (
        <img src={shown} alt="" className={`shrink-0 bg-sunk object-cover ${className}`} />
      ) : (
        <div className={`shrink-0 border border-line-strong border-dashed ${className}`} />
      )}
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-2">
        <Field label={props.label} hint={props.hint} error={props.error} className="w-full">
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
        {props.progress !== undefined && (
          <progress className="progress" max={1} value={props.progress} aria-label="Upload" />
        )}
      </div>
      {cropping && (
        <cropping.Crop
          key={cropping.turn}
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
