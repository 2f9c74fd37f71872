import { type ComponentType, useState } from 'react';
import { toast } from '../platform/toast.ts';

/** Shown when a lazily loaded part of a page fails to load. */
export const toastLoadFailed = (): number =>
  toast.error('That could not be opened. Check your connection.');

/** A dialog whose script is loaded when it is first opened. */
export const useLazyDialog = <P>(load: () => Promise<ComponentType<P>>) => {
  const [Lazy, setLazy] = useState<ComponentType<P>>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const loaded = await load();
      setLazy(() => loaded);
      setOpen(true);
    } catch {
      toastLoadFailed();
    }
  };
  return { Lazy, open, show, close: () => setOpen(false) };
};
