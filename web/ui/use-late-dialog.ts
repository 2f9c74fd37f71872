import { type ComponentType, useState } from 'react';
import { toast } from '../platform/toast.ts';

/** Says that a part of the page, loaded when it is asked for, can't be had. */
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
