import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { Prose } from '../prose.tsx';
import { previewQuery } from '../queries.ts';

const TYPING_STOPS_MS = 400;

/** A text once nobody has changed it for a while. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_STOPS_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** The text as its page will show it. The answer to an older text never replaces that to a newer one. */
export const PostPreview = ({ text }: { text: string }) => {
  const settled = useSettled(text);
  const blank = settled.trim() === '';
  const { data, isError } = useQuery({
    ...previewQuery(settled),
    enabled: !blank,
    // The answer depends on the text alone.
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
