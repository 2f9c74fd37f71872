import { type ComponentType, useState } from 'react';
import { toast } from '../platform/toast.ts';

/** A dialog whose script is loaded when it is first opened; `failure` is said where that can't be had. */
export const useLateDialog = <P>(load: () => Promise<ComponentType<P>>, failure: string) => {
  const [Late, setLate] = useState<ComponentType<P>>();
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const loaded = await load();
      setLate(() => loaded);
      setOpen(true);
    } catch {
      toast.error(failure);
    }
  };
  return { Late, open, show, close: () => setOpen(false) };
};
