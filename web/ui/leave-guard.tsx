import { type ReactElement, type RefObject, useCallback, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Unsaved = {
  /** Something was typed. */
  typed: boolean;
  /** A picture was picked; only the open page holds it. */
  picture?: boolean;
  /** True while a form is left after it was saved or cancelled. */
  released?: RefObject<boolean>;
};

type LeaveGuard = {
  /** To be rendered beside the form. */
  dialog: ReactElement;
  /** To be called after the form was saved or cancelled, before navigation. */
  release: () => void;
};

const addressOf = ({ pathname, search }: Location): string => pathname + search;

const DRAFT_STAYS = 'What you typed is kept in this tab: open the form again and it is there.';
const PICTURE_GOES = 'The picture you picked is not kept.';

/**
 * Asks before somebody leaves a half-filled form by a link or Back. Leaving does not delete the form's draft,
 * and the question says so: the draft is stored until the form is saved or cancelled. A reload asks only if a
 * picked picture would be lost, with the browser's own dialog.
 */
export const useLeaveGuard = ({ typed, picture = false, ...given }: Unsaved): LeaveGuard => {
  const unsaved = typed || picture;
  const own = useRef(false);
  const released = given.released ?? own;
  useEffect(() => {
    if (!unsaved) released.current = false;
  }, [unsaved, released]);

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        unsaved && !released.current && addressOf(currentLocation) !== addressOf(nextLocation),
      [unsaved, released],
    ),
  );

  useEffect(() => {
    if (!picture) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [picture, released]);

  const dialog = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      question={[typed && DRAFT_STAYS, picture && PICTURE_GOES].filter(Boolean).join(' ')}
      action="Leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
  return {
    dialog,
    release: () => {
      released.current = true;
    },
  };
};
