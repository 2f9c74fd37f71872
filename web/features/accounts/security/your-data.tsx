import { useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { download } from '../../../platform/api-client/download.ts';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/notice.tsx';
import { UNREACHABLE_MESSAGE } from '../sign-in/credentials.ts';
import { DeleteAccount } from './delete-account.tsx';

/** A copy of everything the shop keeps of the person, and the way to end it. */
export const YourData = () => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const take = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const data = await call('GET /api/privacy/my-data');
      download('malkia-my-data.json', JSON.stringify(data, null, 2), 'json');
      toast.success('Your data was downloaded');
    } catch (problem) {
      setError((problem instanceof ApiProblem && problem.message) || UNREACHABLE_MESSAGE);
    }
    setBusy(false);
  };

  return (
    <section aria-labelledby="your-data" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="your-data" className="subheading">
          Your data
        </h2>
        <p className="text-muted">
          What we keep, why and for how long is told in our{' '}
          <Link className="text-link" to={links.privacy()}>
            privacy notice
          </Link>
          .
        </p>
      </div>
      <Problem>{error}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={take}>
          Download my data
        </Button>
        <DeleteAccount />
      </div>
    </section>
  );
};
