import { type RefObject, useId } from 'react';
import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import type { SizeSystem } from '#contract/sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';

/** Shown beside `Size`, because British and American numbers differ. */
const SYSTEM_NAMES: Record<SizeSystem, string> = { letter: '', uk: 'UK', eu_shoe: 'EU' };

type Props = {
  product: ProductDetail;
  value: string | undefined;
  onChange: (label: string) => void;
  /** Set when somebody tried to buy without a size. */
  missing: boolean;
  group: RefObject<HTMLFieldSetElement | null>;
};

/** One radio button per size, including sold-out ones: for those one can ask for a restock notice. */
export const SizePicker = ({ product, value, onChange, missing, group }: Props) => {
  const id = useId();
  const { sizes = [], sizeSystem } = product;
  const system = sizeSystem && SYSTEM_NAMES[sizeSystem];
  const described = [system && `${id}-system`, missing && `${id}-missing`].filter(Boolean);
  return (
    <div className="size-picker">
      <fieldset
        ref={group}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows it.
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={missing || undefined}
        className="min-w-0"
      >
        <legend className="size-legend">
          <span id={id}>Size</span>
          {system && (
            <span id={`${id}-system`} className="text-muted">
              {system}
            </span>
          )}
        </legend>
        <div className="size-options">
          {sizes.map(({ label, stock }) => (
            <label key={label} className="size-option" data-sold-out={stock === 0 || undefined}>
              <input
                type="radio"
                name={id}
                value={label}
                checked={label === value}
                onChange={() => onChange(label)}
                aria-label={stock === 0 ? `${label}, sold out` : undefined}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
        {missing && (
          <p id={`${id}-missing`} role="alert" className="field-error">
            <Icon name="warning" className="mt-0.5 size-4" />
            Choose a size
          </p>
        )}
      </fieldset>
      <SizeGuideButton product={product} chosen={value} />
    </div>
  );
};

const loadGuide = async () => (await import('./size-guide.tsx')).SizeGuide;

const SizeGuideButton = (props: { product: ProductDetail; chosen: string | undefined }) => {
  const { Lazy, open, show, close } = useLazyDialog(loadGuide, 'size guide');
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={show} className="size-guide-button">
        Size guide
      </Button>
      {Lazy && <Lazy {...props} open={open} onClose={close} />}
    </>
  );
};
