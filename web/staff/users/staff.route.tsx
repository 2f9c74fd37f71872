import { useState } from 'react';
import type { StaffInvite } from '#contract/staff.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { dateAndTime } from '../../platform/dates.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Badge, Problem } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ROLE_WORDS, roleOf } from './role-words.ts';

export const handle = { role: 'owner' } satisfies DashboardHandle;

export default function StaffPage() {
  const [inviting, setInviting] = useState(false);
  const me = useSession((session) => session.user?._id);
  return (
    <section className="grid gap-6">
      <PrivateHead title="Staff" />
      <PageHead title="Staff" lead="Who runs the shop with you.">
        <Button onClick={() => setInviting(true)}>Invite</Button>
      </PageHead>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      <Loaded
        query={usePrivateQuery(apiQuery('GET /api/staff', {}))}
        loading="Loading staff..."
        error="Failed to load the staff."
        skeleton={<Skeleton className="h-96" />}
      >
        {({ staff, invites }) => (
          <>
            <DataTable
              caption="Staff, owners first"
              rows={staff}
              rowKey={(user) => user._id}
              columns={[
                {
                  head: 'Name',
                  cell: (user) => (
                    <span className="grid min-w-0">
                      <span>{`${user.username}${user._id === me ? ' (you)' : ''}`}</span>
                      <span className="font-normal text-muted text-sm">{user.email}</span>
                    </span>
                  ),
                },
                {
                  head: 'Role',
                  cell: (user) => <Badge tone="info">{ROLE_WORDS[roleOf(user)].name}</Badge>,
                },
                {
                  head: '',
                  cell: (user) => (
                    <ButtonLink
                      to={staffLinks.manageUsers({ search: user.email })}
                      variant="secondary"
                      size="small"
                    >
                      <span>Change</span>
                      <span className="sr-only">{` ${user.username}`}</span>
                    </ButtonLink>
                  ),
                },
              ]}
            />
            <Invites invites={invites} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const Invites = ({ invites }: { invites: readonly StaffInvite[] }) => {
  const withdraw = useWrite({
    write: ({ _id }: StaffInvite) => call('DELETE /api/staff/invites/:id', { params: { id: _id } }),
    refresh: ['GET /api/staff'],
    onDone: ({ message }) => toast.success(message),
    onProblem: toast.error,
  });
  if (invites.length === 0) return null;
  return (
    <section aria-labelledby="invites" className="grid gap-4">
      <h2 id="invites" className="subheading">
        Invited
      </h2>
      <Problem>{withdraw.problem}</Problem>
      <ul className="grid gap-3">
        {invites.map((invite) => (
          <li
            key={invite._id}
            className="card flex flex-wrap items-center justify-between gap-3 p-4"
          >
            <span className="grid min-w-0">
              <span>{invite.email}</span>
              <span className="text-muted text-sm">{`${ROLE_WORDS[invite.staff].name}, until ${dateAndTime(invite.expiresAt)}`}</span>
            </span>
            <Button variant="secondary" size="small" onClick={() => void withdraw.run(invite)}>
              <span>Withdraw</span>
              <span className="sr-only">{` the invite of ${invite.email}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
