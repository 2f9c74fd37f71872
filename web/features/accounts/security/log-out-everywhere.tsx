import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, problemText } from '../../../platform/api-client/call.ts';
import { signOut, useSession } from '../../../platform/api-client/session.ts';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Ends all sessions of the person, including this one. */
export const LogOutEverywhere = () => {
  const navigate = useNavigate();
  const isStaff = useSession((session) => session.user?.role === 'admin');
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call('POST /api/auth/logout-all'),
    onSuccess: () => {
      signOut();
      toast.success('Logged out of all devices');
      navigate(links.home());
    },
    onError: () => toast.error('Logout failed'),
  });

  return (
    <section aria-labelledby="all-devices" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="all-devices" className="subheading">
          Your devices
        </h2>
        <p className="text-muted">
          Did you sign in on a phone that is not yours any more? End all your sessions at once.
        </p>
        <p>
          <Link className="text-link inline-flex min-h-11 items-center" to={links.security()}>
            {isStaff
              ? 'Two-step login, and where you are signed in'
              : 'See where you are signed in'}
          </Link>
        </p>
      </div>
      <Button variant="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Log out everywhere"
        question="Do you want to log out on all your devices, this one too?"
        action="Log out everywhere"
        busy={end.isPending}
        error={end.error ? problemText(end.error) : undefined}
        onConfirm={() => end.mutate()}
        onCancel={() => {
          setAsking(false);
          end.reset();
        }}
      />
    </section>
  );
};
