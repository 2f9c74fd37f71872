import type { ComponentType, ReactElement } from 'react';
import { useLateScript } from './late-script.ts';
import { LoadFailed } from './loaded.tsx';

type Options<P> = {
  /** What is missing, as in `The address can’t be changed now`. */
  missing: string;
  /** Shown until it is loaded. */
  waiting?: (props: P) => ReactElement | null;
  /** Shown below the text and its button when it can't be loaded. */
  without?: (props: P) => ReactElement | null;
  /** Of a part that a press opened: opened again by `useReopened`. */
  name?: string;
};

/**
 * A part of a page whose script is loaded after the page. When that fails, the part alone says so and offers another
 * try: `lazy` without a boundary would take the whole page with it, and can't be tried again.
 */
export const latePart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { missing, waiting, without, name }: Options<P>,
) => {
  // Once loaded it is there at the first render.
  let known: ComponentType<P> | undefined;
  const loadPart = async () => {
    known = await load();
    return known;
  };
  return (props: P): ReactElement | null => {
    const { script, failed, trying, again } = useLateScript(loadPart, name ? { name } : {});
    const Part = script ?? known;
    if (Part) return <Part {...props} />;
    if (!failed) return waiting?.(props) ?? null;
    return (
      <div className="grid gap-4">
        <LoadFailed
          text={`${missing}: a part of this page could not be loaded. Check your connection.`}
          query={{ isFetching: trying, refetch: again }}
        />
        {without?.(props)}
      </div>
    );
  };
};
