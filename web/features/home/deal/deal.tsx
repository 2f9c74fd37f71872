import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { type TimeLeft, timeLeft, useNow } from '../../../platform/browser/countdown.ts';
import { links } from '../../../platform/page/links.ts';
import { BrandBorder } from '../../../ui/brand-border.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

export const dealQuery = () => apiQuery('GET /api/settings/deal');

/** The heading is fixed by the specification; the title that staff set is shown below it. */
const HEADING = 'Deals Of The Month';
const UNITS = ['days', 'hours', 'mins', 'secs'] as const;

/**
 * Whether the deal is drawn as ended at first, so that nothing below it moves. The device's clock may be wrong: of a page
 * that came as HTML the browser reads it off the page.
 */
const endedAtFirst = (endsAt: number): boolean =>
  typeof document === 'undefined' || !document.querySelector('.deal')
    ? endsAt <= Date.now()
    : document.querySelector('.deal-strip') !== null;

export const Deal = () => {
  // The HTML may be old: asked again, also for the server's time.
  const { data: deal, isError } = useQuery({ ...dealQuery(), refetchOnMount: 'always' });
  const endsAt = Date.parse(deal?.endsAt ?? '');
  const now = useNow(endsAt, isError);
  const [ended] = useState(() => endedAtFirst(endsAt));
  const left = now === undefined ? undefined : timeLeft(endsAt, now);
  if (now === undefined ? ended : !left) return <Over known={deal !== undefined} />;
  return (
    <section aria-labelledby="deal" className="deal">
      <BrandBorder />
      <div className="page deal-body">
        <div className="grid gap-3">
          <h2 id="deal" className="title">
            {HEADING}
          </h2>
          {/* The HTML may be older than the end of the deal. */}
          <div className={now === undefined ? 'invisible grid gap-3' : 'grid gap-3'}>
            {deal?.title && deal.title !== HEADING && (
              <p className="font-display text-2xl">{deal.title}</p>
            )}
            <p className="max-w-lg text-lg">
              {deal?.text || 'A few favourites at a smaller price, for as long as the clock runs.'}
            </p>
          </div>
          <ButtonLink to={links.shop({ offer: 'true' })} className="button-gold mt-2 w-fit">
            See the offers
          </ButtonLink>
        </div>
        {deal && <Countdown left={left} />}
      </div>
      <BrandBorder />
    </section>
  );
};

const Over = ({ known }: { known: boolean }) => (
  <section aria-labelledby="deal" className="deal">
    <div className="page deal-strip">
      <h2 id="deal" className="subheading mr-auto">
        {HEADING}
      </h2>
      {known && <p>This deal has expired.</p>}
      <Link to={links.shop()} className="inline-flex min-h-11 items-center text-link text-on-brand">
        See the shop
      </Link>
    </div>
  </section>
);

/** Plain text, no live region: a screen reader must not announce every second. */
const Countdown = ({ left }: { left: TimeLeft | undefined }) => (
  <dl className="countdown">
    {UNITS.map((unit) => (
      <div key={unit}>
        <dt>{unit}</dt>
        <dd>{left ? pad(left, unit) : '––'}</dd>
      </div>
    ))}
  </dl>
);

const pad = (left: TimeLeft, unit: keyof TimeLeft) => String(left[unit]).padStart(2, '0');
