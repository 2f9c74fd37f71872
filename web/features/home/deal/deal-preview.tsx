import { Notice } from '../../../ui/notice.tsx';
import { timeLeft } from './countdown.ts';
import { countdownWords } from './countdown-text.ts';
import { useNow } from './use-now.ts';

/** What the home page's clock would say with this end; no live region, it changes each second. */
export const DealPreview = ({ endsAt }: { endsAt: string | undefined }) => {
  const now = useNow(Date.parse(endsAt ?? ''));
  if (endsAt === undefined || now === undefined) return null;
  const left = timeLeft(Date.parse(endsAt), now);
  return (
    <section aria-labelledby="deal-preview" className="grid gap-2">
      <h2 id="deal-preview" className="field-label font-sans tracking-normal">
        The home page then says
      </h2>
      <Notice tone={left ? 'ok' : 'warn'}>
        <p className="font-semibold tabular-nums">{countdownWords(left)}</p>
        {!left && <p>The deal is over: this end has passed.</p>}
      </Notice>
    </section>
  );
};
