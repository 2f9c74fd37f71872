import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { Tracking } from '#contract/tracking.endpoints.ts';
import { type ApiProblem, call, problemText } from '../../platform/api-client/call.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Loading, Skeleton } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/notice.tsx';
import { TrackingShown } from './tracking-shown.tsx';

/** Tracks an order without signing in: by its link, or by its number and a phone. */
export default function TrackPage() {
  const { token } = useParams();
  return (
    <div className="page page-narrow py-10 sm:py-16">
      <PrivateHead title="Track your order" />
      <div className="card overflow-hidden">
        <BrandBorder />
        <div className="grid gap-6 px-5 py-8 sm:px-10">
          <h1 className="heading">Track your order</h1>
          {token ? <ByLink key={token} token={token} /> : <ByNumber />}
        </div>
      </div>
    </div>
  );
}

const ByLink = ({ token }: { token: string }) => {
  const [tracking, setTracking] = useState<Tracking>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let left = false;
    call('GET /api/track/:token', { params: { token } }).then(
      (reply) => !left && setTracking(reply.tracking),
      (error: ApiProblem) =>
        !left &&
        setProblem(
          error.status === 404
            ? 'This link leads to no order. Please look it up by its number.'
            : problemText(error),
        ),
    );
    return () => {
      left = true;
    };
  }, [token]);
  if (tracking) return <TrackingShown tracking={tracking} />;
  if (!problem) {
    return (
      <div aria-busy="true" className="grid gap-4">
        <Loading>Looking up your order...</Loading>
        <Skeleton className="h-48" />
      </div>
    );
  }
  return (
    <>
      <Problem>{problem}</Problem>
      <ButtonLink to={links.track()} variant="secondary" className="justify-self-start">
        Look it up by its number
      </ButtonLink>
    </>
  );
};

const ByNumber = () => {
  const [code, setCode] = useState('');
  const [phone, setPhone] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [tracking, setTracking] = useState<Tracking>();
  const found = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (tracking) found.current?.focus();
  }, [tracking]);

  const look = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTracking(undefined);
    if (!code.trim() || !phone.trim()) {
      setProblem('Please give both the order number and the phone.');
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      const body = { code: code.trim(), phone: phone.trim() };
      setTracking((await call('POST /api/track', { body })).tracking);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <form onSubmit={look} noValidate method="post" className="grid gap-4">
        <p className="text-muted">
          No account is needed: the number of the order and the phone that paid, or that it is sent
          to, are enough.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Order number"
            hint="Like 7f3a91c2-5 in our message, or MLK7F3A91C25 in M-PESA’s"
          >
            <TextInput
              name="code"
              value={code}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Field label="Phone">
            <TextInput
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={40}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
            />
          </Field>
        </div>
        <Problem>{problem}</Problem>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Looking...' : 'Find my order'}
        </Button>
      </form>
      {tracking && (
        <div ref={found} tabIndex={-1} className="border-line border-t pt-6">
          <TrackingShown tracking={tracking} />
        </div>
      )}
    </>
  );
};
