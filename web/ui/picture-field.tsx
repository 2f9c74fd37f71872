import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { Field, TextInput } from './field.tsx';

type Props = {
  label: string;
  /** The picture there is now. */
  current?: string | undefined;
  file: File | undefined;
  onPick: (file: File | undefined) => void;
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
  round: 'size-24 rounded-full',
  portrait: 'aspect-3/4 w-24 rounded-md',
  wide: 'aspect-3/2 w-40 rounded-md',
};

/** Picks a picture file and shows it before it is sent. */
export const PictureField = ({ shape = 'portrait', file, ...props }: Props) => {
  // What is refused, or is no picture, can't be looked at: the picture there is now stays in view.
  const good = file?.type.startsWith('image/') && !props.error ? file : undefined;
  const preview = useMemo(() => (good ? URL.createObjectURL(good) : undefined), [good]);
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  // A file input forgets its file only by being another one.
  const [turn, setTurn] = useState(0);
  const shown = preview ?? props.current;
  return (
    <div className="flex items-start gap-4">
      {shown ? (
        <img src={shown} alt="" className={`shrink-0 bg-sunk object-cover ${SHAPES[shape]}`} />
      ) : (
        <div className={`shrink-0 border border-line-strong border-dashed ${SHAPES[shape]}`} />
      )}
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <Field label={props.label} hint={props.hint} error={props.error} className="w-full">
          <TextInput
            key={turn}
            type="file"
            accept="image/*"
            onChange={(event) => props.onPick(event.target.files?.[0])}
          />
        </Field>
        {file && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setTurn(turn + 1);
              props.onPick(undefined);
            }}
          >
            {props.undo ?? 'Keep the picture as it was'}
          </Button>
        )}
        {props.progress !== undefined && (
          <progress className="progress" max={1} value={props.progress} aria-label="Upload" />
        )}
      </div>
    </div>
  );
};
