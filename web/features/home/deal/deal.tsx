import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { type TimeLeft, timeLeft, useNow } from '../../../platform/browser/countdown.ts';
import { links } from '../../../platform/page/links.ts';
import { BrandBorder } from '../../../ui/brand-border.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

export const dealQuery = () => apiQuery('GET /api/settings/deal');

/** The heading is fixed by the specification; the title that staff set is shown below it. */
const HEADING = 'Deals Of The Month';
const UNITS = ['days', 'hours', 'mins', 'secs'] as const;

/** Shown once the deal has ended. */
const AFTER = 'The next one is on its way. Until then, see what is new in the shop.';

export const Deal = () => {
  // The HTML may be old: asked again, also for the server's time.
  const { data: deal, isError } = useQuery({ ...dealQuery(), refetchOnMount: 'always' });
  const endsAt = Date.parse(deal?.endsAt ?? '');
  const now = useNow(endsAt, isError);
  const left = now === undefined ? undefined : timeLeft(endsAt, now);
  const over = now !== undefined && left === undefined;
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
            {!over && deal?.title && deal.title !== HEADING && (
              <p className="font-display text-2xl">{deal.title}</p>
            )}
            <p className="max-w-lg text-lg">
              {over
                ? AFTER
                : deal?.text ||
                  'A few favourites at a smaller price, for as long as the clock runs.'}
            </p>
          </div>
          <ButtonLink
            to={links.shop(over ? {} : { offer: 'true' })}
            className="button-gold mt-2 w-fit"
          >
            {over ? 'See the shop' : 'See the offers'}
          </ButtonLink>
        </div>
        <div className="deal-clock">{deal && <Countdown left={left} over={over} />}</div>
      </div>
      <BrandBorder />
    </section>
  );
};

type CountdownProps = { left: TimeLeft | undefined; over: boolean };

/** Plain text, no live region: a screen reader must not announce every second. */
const Countdown = ({ left, over }: CountdownProps) =>
  over ? (
    <p className="deal-over">This deal has expired.</p>
  ) : (
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
