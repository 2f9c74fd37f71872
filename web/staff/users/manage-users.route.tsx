import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/shapes.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { PER_PAGE, pageOf, rangeText } from '../../platform/page/paging.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LIST_STATUS_ID, PagedList } from '../../ui/paged-list.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { useChangeRole, useDeleteUser } from './use-user-writes.ts';
import { DeleteUserDialog, RoleDialog } from './user-dialogs.tsx';
import { type UserAction, UsersTable, userElementId } from './users-table.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

export default function ManageUsersPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = query.get('search')?.trim() ?? '';
  return (
    <section className="grid gap-6">
      <PrivateHead title="Users" />
      <PageHead title="Users" />
      <SearchBar
        label="Search users"
        hint="A part of the name or e-mail"
        value={search}
        onSearch={(text) =>
          navigate(staffLinks.manageUsers({ search: text }), { preventScrollReset: true })
        }
      />
      <UserList search={search} page={pageOf(query)} edited={query.get('edit')} />
    </section>
  );
}

type ListProps = { search: string; page: number; edited: string | null };

const UserList = ({ search, page, edited }: ListProps) => {
  const me = useSession((session) => session.user);
  const users = usePrivateQuery(
    apiQuery('GET /api/auth/users', {
      query: { ...(search && { search }), page, limit: PER_PAGE },
    }),
    { keepPrevious: true },
  );
  const { act, dialogs } = useUserActions(users.data?.users ?? [], { search, page, edited });
  return (
    <>
      {dialogs}
      <Loaded
        query={users}
        loading="Loading users..."
        error="Failed to load users."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <PagedList
            range={rangeText(page, data.users.length, data.totalUsers, 'users')}
            empty="No users found."
            total={data.totalUsers}
            page={page}
            totalPages={data.totalPages}
            href={(to) => staffLinks.manageUsers({ search, page: to })}
            stale={users.isPlaceholderData}
          >
            <UsersTable users={data.users} me={me} onAct={act} />
          </PagedList>
        )}
      </Loaded>
    </>
  );
};

/** The list's dialogs. The URL names the user whose form is open, so that it survives a reload. */
const useUserActions = (users: readonly User[], { search, page, edited }: ListProps) => {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ action: UserAction; user: User }>();
  const showForm = (edit: string | undefined) =>
    navigate(staffLinks.manageUsers({ search, page, ...(edit && { edit }) }), {
      replace: true,
      preventScrollReset: true,
    });
  const close = () => {
    role.clear();
    remove.clear();
    setAsked(undefined);
  };
  const role = useChangeRole(({ _id }) => {
    setAsked(undefined);
    moveFocus(userElementId(_id));
  });
  const remove = useDeleteUser(() => {
    setAsked(undefined);
    moveFocus(LIST_STATUS_ID);
  });
  const act = (action: UserAction, user: User) => {
    if (action === 'edit') void showForm(user._id);
    else setAsked({ action, user });
  };
  const inForm = users.find((user) => user._id === edited);
  const askedFor = (action: UserAction) => (asked?.action === action ? asked.user : undefined);
  const dialogs = (
    <>
      <RoleDialog user={askedFor('role')} write={role} onClose={close} />
      <DeleteUserDialog user={askedFor('delete')} write={remove} onClose={close} />
      <EditUserDialog
        user={inForm}
        onSaved={({ _id }) => {
          void showForm(undefined);
          moveFocus(userElementId(_id));
        }}
        onClose={() => void showForm(undefined)}
      />
    </>
  );
  return { act, dialogs };
};
