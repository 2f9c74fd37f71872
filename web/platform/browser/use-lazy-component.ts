import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose script is loaded after the page; undefined until then. If it fails to load, the page works
 * without it until a reload, because browsers don't retry a failed module. `load` must be a module-level
 * constant.
 */
export const useLazyComponent = <Props>(
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
