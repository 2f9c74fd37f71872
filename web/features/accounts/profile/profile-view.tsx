import type { User } from '../../../../contract/shapes.endpoints.ts';
import { Avatar } from '../avatar.tsx';

const ROLES: Record<User['role'], string> = { admin: 'Shop admin', user: 'Customer' };

type FactProps = { term: string; text: string; wide?: boolean };

const Fact = ({ term, text, wide }: FactProps) => (
  <div className={`grid gap-0.5 ${wide ? 'sm:col-span-2' : ''}`}>
    <dt className="text-muted text-sm">{term}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">
      {text || <span className="text-muted">Not set yet</span>}
    </dd>
  </div>
);

/** A person's own profile, as it stands. */
export const ProfileView = ({ user }: { user: User }) => (
  <div className="card grid gap-6 p-5 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
    <Avatar image={user.profileImage} size={128} className="size-32" />
    <dl className="grid min-w-0 gap-4 sm:grid-cols-2">
      <Fact term="Username" text={user.username} />
      <Fact term="Email" text={user.email} />
      <Fact term="Profession" text={user.profession} />
      <Fact term="Account" text={ROLES[user.role]} />
      <Fact wide term="Bio" text={user.bio} />
    </dl>
  </div>
);
