import { type ComponentType, useEffect, useState } from 'react';

/**
 * A part of a page whose script comes after the page; undefined until then. Where it can't be loaded the page goes on
 * without it until it is reloaded: browsers don't ask again for a module that failed. `load` is a constant of its module.
 */
export const useLate = <Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined => {
  const [part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => {},
    );
  }, [load]);
  return part;
};
