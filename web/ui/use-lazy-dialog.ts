import { type ComponentType, useRef, useState } from 'react';
import { toast, UNDO_TOAST_MS } from '../platform/toast.ts';
import { loadAgain, useReopened } from './late-script.ts';

const FAILED = 'That could not be opened. Check your connection and press it again.';

/** Loads the script that a press needs. When that fails it says so, and the next press tries again. */
export const usePressedScript = <T>(load: () => Promise<T>, name?: string) => {
  const failed = useRef(false);
  return async (): Promise<T | undefined> => {
    try {
      return await (failed.current ? loadAgain(load, name) : load());
    } catch {
      failed.current = true;
      toast.error(FAILED, { duration: UNDO_TOAST_MS });
      return undefined;
    }
  };
};

/**
 * A dialog whose script is loaded when it is first opened. When another try loads the page again, the dialog opens
 * then; without a `name`, unique in the page, it is pressed once more.
 */
export const useLazyDialog = <P>(load: () => Promise<ComponentType<P>>, name?: string) => {
  const [Lazy, setLazy] = useState<ComponentType<P>>();
  const [open, setOpen] = useState(false);
  const pressed = usePressedScript(load, name);
  const show = async () => {
    const loaded = await pressed();
    if (!loaded) return;
    setLazy(() => loaded);
    setOpen(true);
  };
  useReopened(name, show);
  return { Lazy, open, show, close: () => setOpen(false) };
};
