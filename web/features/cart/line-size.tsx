import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/api-client/query.ts';
import { Field, Select } from '../../ui/field.tsx';
import { chooseLineSize } from './choose-line-size.ts';
import type { CartLine } from './reprice.ts';

type Props = {
  line: CartLine;
  /** The focused list of sizes is removed then. */
  onChosen: () => void;
};

/** Asks for the size of a line that was added before its product had sizes. Loaded only if there is such a line. */
export default function LineSize({ line, onChosen }: Props) {
  const { productId, name } = line;
  const { data } = useQuery(apiQuery('GET /api/products/:id', { params: { id: productId } }));
  const sizes = data?.product.sizes;
  if (!sizes?.some(({ stock }) => stock > 0)) return null;
  return (
    <Field label={`Size of ${name}`} labelHidden className="my-2 max-w-48">
      <Select
        value=""
        onChange={({ target }) => {
          const size = sizes.find(({ label }) => label === target.value);
          if (!size) return;
          chooseLineSize(line, size);
          onChosen();
        }}
      >
        <option value="">Choose a size</option>
        {sizes.map(({ label, stock }) => (
          <option key={label} value={label} disabled={stock === 0}>
            {stock === 0 ? `${label}, sold out` : label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
