import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { useInBrowser } from '../../../platform/browser/storage.ts';
import { rememberSize, useMySize } from './my-sizes.ts';

/**
 * The size that a product's page shows, and how to choose another: the one in the URL, else the remembered one
 * while it is in stock, else the only one. Never preselects another.
 */
export const useSize = ({ sizeSystem, sizes = [] }: Pick<Product, 'sizeSystem' | 'sizes'>) => {
  const [query, setQuery] = useSearchParams();
  // The server's HTML is the same for all sizes.
  const asked = useInBrowser() ? query.get('size') : null;
  // Applies at once, until navigation has ended.
  const [pressed, setPressed] = useState<{ label: string; before: string | null }>();
  const remembered = useMySize(sizeSystem);
  const given = pressed?.before === asked ? pressed.label : asked;
  const size =
    sizes.find(({ label }) => label === given) ??
    sizes.find(({ label, stock }) => label === remembered && stock > 0) ??
    (sizes.length === 1 ? sizes[0] : undefined);

  const choose = (label: string) => {
    setPressed({ label, before: asked });
    if (sizeSystem) rememberSize(sizeSystem, label);
    setQuery(
      (before) => {
        before.set('size', label);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { size, choose };
};
