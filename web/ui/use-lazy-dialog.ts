import { type ComponentType, useState } from 'react';
import { toast } from '../platform/toast.ts';

/** Shown when a lazily loaded part of a page fails to load. */
export const sayNotOpened = (): number =>
  toast.error('That could not be opened. Check your connection.');

/** A dialog whose script is loaded when it is first opened. */
export const useLateDialog = <P>(load: () => Promise<ComponentType<P>>) => {
  const [Late, setLate] = useState<ComponentType<P>>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const loaded = await load();
      setLate(() => loaded);
      setOpen(true);
    } catch {
      sayNotOpened();
    }
  };
  return { Late, open, show, close: () => setOpen(false) };
};
