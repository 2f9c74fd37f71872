import { useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { CATEGORY_SIZES, SIZE_LABELS, SIZE_SYSTEMS, type SizeSystem } from '#contract/sizes.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { leftOutText, retiredText, sizeShelfText, sumText } from './pieces.ts';
import { numberOf, type Problems } from './product-values.ts';
import {
  type Cell,
  cellsOf,
  removalProblem,
  type SizeValues,
  type StaffSizes,
  withAllSizes,
} from './size-values.ts';

const SYSTEM_WORDS: Record<SizeSystem, string> = {
  letter: 'Letters, XS to 3XL',
  uk: 'UK sizes, 6 to 24',
  eu_shoe: 'EU shoe sizes, 35 to 43',
};

type CellRowProps = {
  cell: Cell;
  /** What else of it lies on the shelf. */
  shelf: string | undefined;
  problem?: string | undefined;
  skuProblem?: string | undefined;
  onChange: (part: Partial<Cell>) => void;
  onRemove: () => void;
};

/** One size: its stock and its SKU. */
const CellRow = ({ cell, shelf, problem, skuProblem, onChange, onRemove }: CellRowProps) => (
  <li className="grid gap-1">
    <div className="flex items-start gap-2">
      <span className="w-10 shrink-0 pt-2.5 font-medium" aria-hidden="true">
        {cell.label}
      </span>
      <Field
        label={`Stock of size ${cell.label}`}
        labelHidden
        hint={shelf}
        error={problem}
        // The hint also has the room below the SKU, where no error stands.
        className={`min-w-0 flex-1 ${skuProblem ? '' : '[&>.field-hint]:mr-[max(-9rem,-36vw)]'}`}
      >
        <TextInput
          name={`size-${cell.label}`}
          value={cell.stock}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder="Pieces"
          onChange={({ target }) => onChange({ stock: target.value })}
        />
      </Field>
      <Field
        label={`SKU of size ${cell.label}`}
        labelHidden
        error={skuProblem}
        className="min-w-0 flex-[1.5]"
      >
        <TextInput
          name={`sku-${cell.label}`}
          value={cell.sku}
          autoComplete="off"
          maxLength={40}
          placeholder="SKU"
          onChange={({ target }) => onChange({ sku: target.value })}
        />
      </Field>
      <IconButton label={`Remove size ${cell.label}`} onClick={onRemove}>
        <Icon name="trash" className="size-5" />
      </IconButton>
    </div>
  </li>
);

const CountNotice = ({
  counted,
  onChange,
}: {
  counted: boolean;
  onChange: (on: boolean) => void;
}) => (
  <Notice tone="warn">
    <p>
      Check sizes: the stock of this product was set as a whole and spread over its sizes. Please
      count them.
    </p>
    <label className="mt-2 flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        checked={counted}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5"
      />
      These are the pieces there are
    </label>
  </Notice>
);

type Props = {
  values: SizeValues;
  category: string;
  problems: Problems;
  /** The stored sizes; undefined for a new product. */
  staff: StaffSizes | undefined;
  onChange: (part: Partial<SizeValues>) => void;
  /** The stock field of a product without sizes. */
  children: Elements;
};

/** The sizes of a product, each with stock and SKU, or the one stock field. */
export const SizeGrid = ({ values, category, problems, staff, onChange, children }: Props) => {
  const [refusal, setRefusal] = useState<string>();
  const suggested = CATEGORY_SIZES[category as Category];
  const chosen = (values.sizeSystem || undefined) as SizeSystem | undefined;
  const system = chosen ?? suggested;
  const cells = chosen ? cellsOf(values) : [];
  const setCells = (next: readonly Cell[], sizeSystem: string = values.sizeSystem) => {
    setRefusal(undefined);
    onChange({ sizeSystem, sizes: JSON.stringify(next) });
  };
  const remove = (cell: Cell) => {
    const reason = staff && removalProblem(cell.label, staff.sizes);
    if (reason) setRefusal(reason);
    else setCells(cells.filter((one) => one !== cell));
  };
  const missing = chosen
    ? SIZE_LABELS[chosen].filter((label) => !cells.some((cell) => cell.label === label))
    : [];
  const leftOut = staff && leftOutText(staff);
  const retired = staff && retiredText(staff.sizes);
  const sum = cells.reduce((total, { stock }) => total + (numberOf(stock || '0') || 0), 0);
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label">Sizes</legend>
      {staff?.checkSizes && chosen && (
        <CountNotice
          counted={values.counted !== ''}
          onChange={(on) => onChange({ counted: on ? 'yes' : '' })}
        />
      )}
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Field label="Sizes are given in" error={problems.sizeSystem}>
          <Select
            name="sizeSystem"
            value={values.sizeSystem}
            onChange={({ target }) => {
              if (target.value === values.sizeSystem) return;
              setRefusal(undefined);
              // Labels of one system do not exist in another.
              onChange({ sizeSystem: target.value, sizes: '[]' });
            }}
          >
            <option value="">No sizes</option>
            {SIZE_SYSTEMS.map((one) => (
              <option key={one} value={one}>
                {SYSTEM_WORDS[one]}
              </option>
            ))}
          </Select>
        </Field>
        {system && (missing.length > 0 || !chosen) && (
          <Button variant="secondary" onClick={() => setCells(withAllSizes(cells, system), system)}>
            <Icon name="plus" className="size-5" />
            <span>{chosen ? 'Add all sizes' : `Add all sizes (${SYSTEM_WORDS[system]})`}</span>
          </Button>
        )}
      </div>
      {!chosen && children}
      {chosen && (
        <>
          <p className="field-hint">
            Pieces of each size that can be bought now. A new size left empty is not added.
          </p>
          <ul className="grid gap-2">
            {cells.map((cell) => (
              <CellRow
                key={cell.label}
                cell={cell}
                shelf={sizeShelfText(staff?.sizes.find(({ label }) => label === cell.label))}
                problem={problems[`size-${cell.label}`]}
                skuProblem={problems[`sku-${cell.label}`]}
                onChange={(part) =>
                  setCells(cells.map((one) => (one === cell ? { ...one, ...part } : one)))
                }
                onRemove={() => remove(cell)}
              />
            ))}
          </ul>
          {missing.length > 0 && cells.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {missing.map((label) => (
                <Button
                  key={label}
                  variant="quiet"
                  size="small"
                  aria-label={`Add size ${label}`}
                  onClick={() => setCells([...cells, { label, stock: '', sku: '' }])}
                >
                  {`+ ${label}`}
                </Button>
              ))}
            </div>
          )}
          <p>{sumText(sum, staff?.owed ?? 0)}</p>
          {leftOut && <p className="text-muted">{leftOut}</p>}
          {retired && <p className="text-muted">{retired}</p>}
        </>
      )}
      <Problem>{refusal ?? problems.sizes}</Problem>
    </fieldset>
  );
};

/** The style that groups colours, and the model in the picture. */
export const StyleFields = ({
  values,
  problems,
  onChange,
}: Pick<Props, 'values' | 'problems' | 'onChange'>) => {
  const input = (name: 'style' | 'modelCm' | 'modelSize') => ({
    name,
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <Field
        label="Style"
        hint="Optional; the same word joins colours of one cut"
        error={problems.style}
      >
        <TextInput {...input('style')} maxLength={60} />
      </Field>
      <Field label="Model’s height" hint="Optional; in cm" error={problems.modelCm}>
        <TextInput {...input('modelCm')} inputMode="numeric" maxLength={20} />
      </Field>
      <Field label="Model wears" hint="Optional; a size" error={problems.modelSize}>
        <TextInput {...input('modelSize')} maxLength={20} />
      </Field>
    </div>
  );
};
