import { useState } from 'react';
import { Link } from 'react-router';
import type { CallReply } from '#contract/all.endpoints.ts';
import { call } from '../../../platform/api-client/call.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../../platform/api-client/use-write.ts';
import { dateAndTime } from '../../../platform/dates.ts';
import { PrivateHead } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { Badge, Problem } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

export default function SecurityPage() {
  const role = useSession((session) => session.user?.role);
  return (
    <section className="grid gap-8">
      <PrivateHead title="Security" />
      <div className="grid gap-2">
        <Link
          className="text-link inline-flex min-h-11 items-center justify-self-start"
          to={links.profile()}
        >
          Profile
        </Link>
        <PageHead title="Security" />
      </div>
      {role === 'admin' && <SecondFactorSection />}
      <SessionsSection />
    </section>
  );
}

type Session = CallReply<'GET /api/auth/sessions'>['sessions'][number];
const HEADING = 'signed-in';
const REFRESH = ['GET /api/auth/sessions'] as const;

/** Lists the person's sessions, each with a button that ends it. */
const SessionsSection = () => {
  const sessions = usePrivateQuery(apiQuery('GET /api/auth/sessions'));
  const [ending, setEnding] = useState<string>();
  const onDone = ({ message }: { message: string }) => {
    toast.success(message);
    moveFocus(HEADING);
  };
  const end = useWrite({
    write: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    refresh: REFRESH,
    onDone,
  });
  const endOthers = useWrite({
    write: () => call('POST /api/auth/sessions/end-others'),
    refresh: REFRESH,
    onDone,
  });
  const problem = end.problem ?? endOthers.problem;
  return (
    <section aria-labelledby={HEADING} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={HEADING} tabIndex={-1} className="subheading">
          Where you are signed in
        </h2>
        <p className="max-w-prose text-muted">
          Don’t recognise one of these? Sign it out, then change your password.
        </p>
      </div>
      <Problem>{problem}</Problem>
      <Loaded
        query={sessions}
        loading="Loading your devices..."
        error="Failed to load your devices."
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) => (
          <>
            <ul className="grid gap-3">
              {data.sessions.map((session) => (
                <SessionCard
                  key={session._id}
                  session={session}
                  busy={end.busy && ending === session._id}
                  onEnd={() => {
                    setEnding(session._id);
                    void end.run(session._id);
                  }}
                />
              ))}
            </ul>
            {data.sessions.length > 1 && (
              <Button
                variant="danger"
                className="justify-self-start"
                busy={endOthers.busy}
                onClick={() => void endOthers.run(undefined)}
              >
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

type CardProps = { session: Session; busy: boolean; onEnd: () => void };

const SessionCard = ({ session, busy, onEnd }: CardProps) => (
  <li className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span>{session.device}</span>
        {session.current && <Badge tone="ok">This device</Badge>}
      </p>
      <p className="text-muted text-sm">
        Last used <time dateTime={session.lastUsed}>{dateAndTime(session.lastUsed)}</time>
        {session.address && <span>{`, from ${session.address}`}</span>}
      </p>
      <p className="text-muted text-sm">
        Since <time dateTime={session.firstUsed}>{dateAndTime(session.firstUsed)}</time>
      </p>
    </div>
    {!session.current && (
      <Button variant="secondary" busy={busy} onClick={onEnd}>
        Sign out<span className="sr-only">{` ${session.device}`}</span>
      </Button>
    )}
  </li>
);
