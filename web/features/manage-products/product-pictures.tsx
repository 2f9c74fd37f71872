import { useEffect, useMemo, useRef, useState } from 'react';
import { MAX_PICTURES } from '../../../contract/sizes.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../../ui/notice.tsx';
import { type FormPicture, withFiles, withMoved } from './form-pictures.ts';

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
  onRefused: (refused: string[]) => void;
  /** Upload progress: number of the file, of how many, and its uploaded fraction. */
  sending?: { file: number; of: number; sent: number } | undefined;
  disabled: boolean;
};

/**
 * All pictures of a product with their alt texts and order; adds several files at once. The first is the main
 * picture.
 */
export const ProductPictures = (props: Props) => {
  const { pictures, onChange, refused, onRefused, sending, disabled } = props;
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
  if (pictures.length === 0 && refused.length === 0) return null;
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
      <Field
        label="Add pictures"
        hint={`Several at once, 5 MB each at most; ${MAX_PICTURES} pictures in all`}
      >
        <TextInput
          type="file"
          accept="image/*"
          multiple
          disabled={disabled}
          onChange={({ target }) => {
            const added = withFiles(pictures, [...(target.files ?? [])]);
            onChange(added.pictures);
            onRefused(added.refused);
            // Lets the same file be picked again after it was removed.
            target.value = '';
          }}
        />
      </Field>
      <Problem>
        {refused.length > 0 &&
          refused.map((text) => (
            <p key={text} className="wrap-anywhere">
              {text}
            </p>
          ))}
      </Problem>
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
