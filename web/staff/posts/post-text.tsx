import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Prose } from '../../features/posts/prose.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { MarkdownField } from './markdown-field.tsx';
import { previewQuery } from './queries.ts';

const TYPING_STOPS_MS = 400;

/** The text, debounced. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_STOPS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** The rendered text. The reply to an older text never replaces that to a newer one. */
const PostPreview = ({ text }: { text: string }) => {
  const settled = useSettled(text);
  const blank = settled.trim() === '';
  const { data, isError } = useQuery({
    ...previewQuery(settled),
    enabled: !blank,
    // The reply depends on the text only.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  const busy = settled !== text || (!blank && !data && !isError);
  return (
    <section aria-label="Preview" aria-busy={busy} className="markdown-preview">
      {isError && (
        <Notice tone="danger" role="alert">
          The preview can’t be shown just now. What you wrote is kept.
        </Notice>
      )}
      {blank && <p className="text-muted">What you write shows here as its readers will see it.</p>}
      {!blank && data && <Prose html={data.html} />}
    </section>
  );
};

type View = 'write' | 'preview';
const VIEWS: readonly { view: View; label: string }[] = [
  { view: 'write', label: 'Write' },
  { view: 'preview', label: 'Preview' },
];

type EditorTabsProps = { view: View; onView: (view: View) => void; children: ReactNode };

/** Tabs for screens without room for both side by side. */
const EditorTabs = ({ view, onView, children }: EditorTabsProps) => {
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

type PostTextProps = { text: string; onChange: (text: string) => void; error?: string | undefined };

/** Editor and preview: side by side on wide screens, else in tabs. */
export const PostText = ({ text, onChange, error }: PostTextProps) => {
  const [view, setView] = useState<View>('write');
  // The preview is fetched only while it is visible, so CSS alone is not enough.
  const wide = useMedia('(width >= 75rem)');
  const field = <MarkdownField value={text} onChange={onChange} error={error} />;
  if (wide) {
    return (
      <div className="grid grid-cols-2 items-stretch gap-6">
        {field}
        <div className="flex flex-col">
          <p className="field-label" aria-hidden="true">
            Preview
          </p>
          <PostPreview text={text} />
        </div>
      </div>
    );
  }
  return (
    <EditorTabs view={view} onView={setView}>
      {view === 'write' ? field : <PostPreview text={text} />}
    </EditorTabs>
  );
};
