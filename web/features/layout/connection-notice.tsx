import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useOffline, useUnreached } from '../../platform/browser/connection.ts';
import { StatePicture } from '../../platform/page/state-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Says that there is no network, and why a page that was asked for does not come. */
export const ConnectionNotice = () => {
  const offline = useOffline();
  return (
    <>
      <div role="status">
        {offline && (
          <p className="offline-note">
            You are offline. Your cart is kept; pages you have seen may be old.
          </p>
        )}
      </div>
      <UnreachedPage />
    </>
  );
};

/** A page that was asked for and whose files can't be had; the one that is open stays. */
const UnreachedPage = () => {
  const { retry, trying } = useUnreached();
  const navigate = useNavigate();
  const here = useLocation();
  const asked = useNavigation().location?.key;

  // Asked for again later, it is tried again at once.
  useEffect(() => {
    if (asked) useUnreached.getState().retry?.();
  }, [asked]);

  // Going where one is takes the place of the navigation that waits.
  const stay = () => navigate(here, { replace: true, preventScrollReset: true, state: here.state });

  const open = retry !== undefined && asked !== undefined;
  return (
    <Dialog
      open={open}
      onClose={stay}
      title="No connection"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={stay}>
            Stay here
          </Button>
          <Button onClick={retry} busy={trying}>
            Try again
          </Button>
        </div>
      }
    >
      <div className="grid justify-items-center gap-4 text-center">
        {/* Not before it is wanted: hardly anybody ever sees it. Without it a line drawing stands there. */}
        {open && <StatePicture name="offline" className="w-56" />}
        <p role="alert">
          We could not reach the shop, so this page could not be opened. Your cart is kept.
        </p>
      </div>
    </Dialog>
  );
};
