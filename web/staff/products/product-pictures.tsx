import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_PICTURES } from '#contract/sizes.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../../ui/notice.tsx';
import type { Place } from './add-files.ts';
import { type FormPicture, withMoved } from './form-pictures.ts';

/** The URL of a picture, or an object URL of a file while it is shown. */
const usePreview = ({ id, file }: Partial<FormPicture>): string | undefined => {
  const preview = useMemo(
    () => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined),
    [file],
  );
  useEffect(
    () => () => {
      if (preview) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  return preview ?? (id && pictureAt(`/images/${id}/640.webp`, 160));
};

const buttonId = (key: string, what: 'earlier' | 'later'): string => `picture-${key}-${what}`;

type RowProps = {
  picture: FormPicture;
  place: number;
  of: number;
  disabled: boolean;
  onAlt: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const PictureRow = ({ picture, place, of, disabled, onAlt, onMove, onRemove }: RowProps) => {
  // The main picture has its own field with a preview.
  const src = usePreview(place === 1 ? {} : picture);
  const name = place === 1 ? 'main picture' : `picture ${place}`;
  return (
    <li className="flex items-start gap-3 border-line border-t pt-3">
      {place > 1 && (
        <img
          src={src}
          alt=""
          width={60}
          height={80}
          className="aspect-3/4 w-15 shrink-0 rounded-sm bg-sunk object-cover"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <Field
          label={place === 1 ? 'Main picture shows' : `Picture ${place} shows`}
          error={picture.problem && `${picture.file?.name}: ${picture.problem}`}
        >
          <TextInput
            value={picture.alt}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => onAlt(target.value)}
          />
        </Field>
        <div className="flex">
          <IconButton
            id={buttonId(picture.key, 'earlier')}
            label={`Move ${name} earlier`}
            disabled={disabled || place === 1}
            onClick={() => onMove(-1)}
          >
            <Icon name="chevron-down" className="size-5 rotate-180" />
          </IconButton>
          <IconButton
            id={buttonId(picture.key, 'later')}
            label={`Move ${name} later`}
            disabled={disabled || place === of}
            onClick={() => onMove(1)}
          >
            <Icon name="chevron-down" className="size-5" />
          </IconButton>
          <IconButton label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
            <Icon name="trash" className="size-5" />
          </IconButton>
        </div>
      </div>
    </li>
  );
};

type Props = {
  pictures: readonly FormPicture[];
  onChange: (pictures: FormPicture[]) => void;
  /** Files that were left out, and why. */
  refused: readonly string[];
  /** Files were chosen to be added. */
  onFiles: (files: File[]) => Promise<void>;
  /** The chosen file that is being shrunk, and of how many. */
  preparing: Place | undefined;
  /** Upload progress: number of the file, of how many, and its uploaded fraction. */
  sending?: (Place & { sent: number }) | undefined;
  disabled: boolean;
};

/**
 * All pictures of a product with their alt texts and order; adds several files at once. The first is the main
 * picture.
 */
export const ProductPictures = (props: Props) => {
  const { pictures, onChange, refused, preparing, sending, disabled } = props;
  const [moved, setMoved] = useState<{ key: string; by: -1 | 1; place: number }>();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!moved) return;
    const [first, second] =
      moved.by < 0 ? (['earlier', 'later'] as const) : (['later', 'earlier'] as const);
    const button = (what: typeof first) =>
      list.current?.querySelector<HTMLButtonElement>(`#${CSS.escape(buttonId(moved.key, what))}`);
    const target = button(first)?.disabled ? button(second) : button(first);
    target?.focus();
  }, [moved]);
  if (pictures.length === 0 && refused.length === 0 && !preparing) return null;
  return (
    <fieldset ref={list} className="grid gap-3">
      <legend className="field-label">Pictures</legend>
      <p className="field-hint">
        The first is the main one. Say in a few words what each shows, for people who can’t see it.
      </p>
      <ol className="grid gap-3">
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.key}
            picture={picture}
            place={index + 1}
            of={pictures.length}
            disabled={disabled}
            onAlt={(alt) =>
              onChange(pictures.map((one) => (one.key === picture.key ? { ...one, alt } : one)))
            }
            onMove={(by) => {
              onChange(withMoved(pictures, picture.key, by));
              setMoved({ key: picture.key, by, place: index + 1 + by });
            }}
            onRemove={() => {
              onChange(pictures.filter((one) => one.key !== picture.key));
              list.current?.querySelector<HTMLInputElement>('input[type=file]')?.focus();
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved && `Place ${moved.place} of ${pictures.length}`}
      </p>
      <Field label="Add pictures" hint={`Several at once; ${MAX_PICTURES} pictures in all`}>
        <TextInput
          type="file"
          accept="image/*"
          multiple
          disabled={disabled}
          onChange={({ target }) => {
            void props.onFiles([...(target.files ?? [])]);
            // Lets the same file be picked again after it was removed.
            target.value = '';
          }}
        />
      </Field>
      <Problem>{refused.length > 0 && refused.map((text) => <p key={text}>{text}</p>)}</Problem>
      {preparing && <p role="status">{`Preparing picture ${preparing.file} of ${preparing.of}`}</p>}
      {sending && (
        <p role="status">
          <span>{`Sending picture ${sending.file} of ${sending.of}`}</span>
          <progress
            className="progress"
            max={1}
            value={sending.sent}
            aria-label={`Upload of picture ${sending.file}`}
          />
        </p>
      )}
    </fieldset>
  );
};
