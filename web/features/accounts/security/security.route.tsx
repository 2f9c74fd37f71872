import { Link } from 'react-router';
import { useSession } from '../../../platform/api-client/session.ts';
import { PrivateHead } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

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
