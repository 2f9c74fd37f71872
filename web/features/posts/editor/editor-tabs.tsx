import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export type View = 'write' | 'preview';
const VIEWS: readonly { view: View; label: string }[] = [
  { view: 'write', label: 'Write' },
  { view: 'preview', label: 'Preview' },
];

type Props = { view: View; onView: (view: View) => void; children: ReactNode };

/** Where there is no room for both side by side. */
export const EditorTabs = ({ view, onView, children }: Props) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = view === 'write' ? 'preview' : 'write';
    onView(next);
    list.current?.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus();
  };
  return (
    <div className="grid gap-4">
      <div ref={list} role="tablist" aria-label="Text" className="tabs w-fit">
        {VIEWS.map(({ view: each, label }) => (
          <button
            key={each}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${each}`}
            data-view={each}
            aria-selected={each === view}
            aria-controls={`${id}-panel`}
            tabIndex={each === view ? 0 : -1}
            onKeyDown={onKey}
            onClick={() => onView(each)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        {children}
      </div>
    </div>
  );
};
