import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useFailedFiles, useOffline, useProbes } from '../../platform/browser/connection.ts';
import { StatePicture } from '../../platform/page/state-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows that there is no network, and why a navigation does not finish. */
export const ConnectionNotice = () => {
  const offline = useOffline();
  useProbes();
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

/** Shown when the files of the next page fail to load; the open page stays. */
const UnreachedPage = () => {
  const { retry, trying } = useFailedFiles();
  const navigate = useNavigate();
  const here = useLocation();
  const asked = useNavigation().location?.key;

  // A new navigation to the page retries at once.
  useEffect(() => {
    if (asked) useFailedFiles.getState().retry?.();
  }, [asked]);

  // Navigating to the present page cancels the pending navigation.
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
        {/* Loaded only when the dialog opens, as hardly anybody sees it; offline, CSS draws a replacement. */}
        {open && <StatePicture name="offline" className="w-56" />}
        <p role="alert">
          We could not reach the shop, so this page could not be opened. Your cart is kept.
        </p>
      </div>
    </Dialog>
  );
};
