import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/shapes.endpoints.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { useHasDraft } from '../../../platform/browser/draft.ts';
import { isManager } from '../../../platform/page/dashboard.ts';
import { PrivateHead } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { Button } from '../../../ui/button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Avatar } from '../account-menu.tsx';
import { ChangePassword } from '../security/change-password.tsx';
import { ConfirmEmailSection } from '../security/confirm-email-section.tsx';
import { LogOutEverywhere } from '../security/log-out-everywhere.tsx';
import { YourData } from '../security/your-data.tsx';

const ROLES: Record<User['role'], string> = { admin: 'Shop admin', user: 'Customer' };

type FactProps = { term: string; text: string; wide?: boolean };

const Fact = ({ term, text, wide }: FactProps) => (
  <div className={`grid gap-0.5 ${wide ? 'sm:col-span-2' : ''}`}>
    <dt className="text-muted text-sm">{term}</dt>
    <dd className="whitespace-pre-line">
      {text || <span className="text-muted">Not set yet</span>}
    </dd>
  </div>
);

const ProfileView = ({ user }: { user: User }) => (
  <div className="card grid gap-6 p-5 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
    <Avatar image={user.profileImage} size={128} className="size-32" />
    <dl className="grid min-w-0 gap-4 sm:grid-cols-2">
      <Fact term="Username" text={user.username} />
      {(user.email !== '' || !user.phone) && <Fact term="Email" text={user.email} />}
      {user.phone && <Fact term="Phone" text={user.phone} />}
      <Fact term="Profession" text={user.profession} />
      <Fact term="Account" text={ROLES[user.role]} />
      <Fact wide term="Bio" text={user.bio} />
    </dl>
  </div>
);

/** Staff also buy, but their menu links to the orders of all customers only. */
const OwnPurchases = () => (
  <section aria-labelledby="own-purchases" className="grid gap-4">
    <h2 id="own-purchases" className="subheading">
      Your own purchases
    </h2>
    <p className="flex flex-wrap gap-x-6">
      <Link className="text-link inline-flex min-h-11 items-center" to={links.myOrders()}>
        My orders
      </Link>
      <Link className="text-link inline-flex min-h-11 items-center" to={links.myPayments()}>
        My payments
      </Link>
    </p>
  </section>
);

const loadForm = () => import('./profile-form.tsx').then((late) => late.ProfileForm);
const ProfileForm = latePart(loadForm, { missing: 'The profile can’t be changed now' });

const Profile = ({ user }: { user: User }) => {
  const leave = () => {
    edited.current = true;
    setEditing(false);
  };
  const { isLoading } = usePrivateQuery(apiQuery('GET /api/auth/me'));
  const [editing, setEditing] = useState(useHasDraft('profile'));
  const edit = useRef<HTMLButtonElement>(null);
  const edited = useRef(false);

  useEffect(() => {
    if (!editing && edited.current) edit.current?.focus();
  }, [editing]);

  return (
    <section className="grid gap-6">
      <PrivateHead title="Profile" />
      <PageHead title="Profile">
        {!editing && (
          <Button ref={edit} onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )}
      </PageHead>
      {editing ? <ProfileForm user={user} onDone={leave} /> : <ProfileView user={user} />}
      {/* Whether there is a part about the e-mail is known from a reply: it would push what is below it. */}
      {isLoading ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="mt-4 grid gap-10 border-line border-t pt-8">
          {isManager(user) && <OwnPurchases />}
          {user.email !== '' && <ConfirmEmailSection />}
          {user.email !== '' && <ChangePassword />}
          <LogOutEverywhere />
          <YourData />
        </div>
      )}
    </section>
  );
};

export default function ProfilePage() {
  const user = useSession((session) => session.user);
  return user && <Profile user={user} />;
}
