import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CallReply } from '#contract/all.endpoints.ts';
import { call } from '../../../platform/api-client/call.ts';
import { signOut, useSession } from '../../../platform/api-client/session.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { links } from '../../../platform/page/links.ts';
import { loginPath } from '../../../platform/page/return-to.ts';
import { useShop } from '../../../platform/page/shop.ts';
import { toast } from '../../../platform/toast.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { Loading } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';

type Invite = CallReply<'POST /api/staff/invite'>;

const AS = { owner: 'an owner', manager: 'a manager', packer: 'a packer' };

export default function StaffInvitePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { name } = useShop();
  // A token in an address of a GET would stand in logs.
  const { data, isError } = useQuery({
    queryKey: ['staff-invite', token],
    queryFn: () => call('POST /api/staff/invite', { body: { token } }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <AuthPage
      name="Invite"
      description="Accept an invite to help run the shop."
      title={`Help to run ${name}`}
      lead={
        data
          ? `You are invited as ${AS[data.staff]}. Your e-mail here is ${data.email}.`
          : 'An invite by the shop’s owner.'
      }
      below={
        <Link className="text-link inline-flex min-h-11 items-center" to={links.home()}>
          Go to the shop
        </Link>
      }
    >
      {/* The URL contains a secret, so search engines must not index it. */}
      <meta name="robots" content="noindex" />
      {token === '' || isError ? (
        <Notice tone="danger" role="alert">
          This link is no longer valid. It works once and for three days: please ask for a new
          invite.
        </Notice>
      ) : data ? (
        <Accept invite={data} token={token} />
      ) : (
        <Loading>Loading…</Loading>
      )}
    </AuthPage>
  );
}

const Accept = ({ invite, token }: { invite: Invite; token: string }) => {
  const { ready, user } = useSession();
  const navigate = useNavigate();
  const isNew = !invite.hasAccount;
  const form = useForm({
    saved: { username: '', password: '' },
    send: ({ username, password }) =>
      call('POST /api/staff/accept', {
        body: { token, ...(isNew && { username, password }) },
      }),
    done: async ({ message }) => {
      toast.success(message);
      // Accepting has ended this browser's session, if there was one.
      signOut();
      await navigate(loginPath(links.admin()), { replace: true, state: { email: invite.email } });
    },
  });
  if (!ready) return <Loading>Loading…</Loading>;
  const isMine = user?.email.toLowerCase() === invite.email.toLowerCase();
  if (user && !isMine) {
    return (
      <div className="grid gap-5">
        <Notice>{`You are signed in as ${user.email || user.phone}. This invite is for ${invite.email}.`}</Notice>
        <Button onClick={signOut}>Log out</Button>
      </div>
    );
  }
  if (invite.hasAccount && !user) {
    return (
      <ButtonLink to={loginPath(`/staff-invite?token=${token}`)} size="large">
        Log in to accept
      </ButtonLink>
    );
  }
  return (
    <Form of={form}>
      <FormProblem of={form} />
      {isNew && (
        <>
          <Field label="Username" error={form.errors.username}>
            <TextInput {...form.input('username')} autoComplete="name" maxLength={60} required />
          </Field>
          <PasswordField
            {...form.input('password')}
            autoComplete="new-password"
            error={form.errors.password}
          />
        </>
      )}
      <Button type="submit" size="large" busy={form.busy}>
        Accept
      </Button>
    </Form>
  );
};
