import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Unsaved = {
  /** Something was typed. */
  typed: boolean;
  /** A picture was picked, which nothing but the open page can hold. */
  picture?: boolean;
};

type LeaveGuard = {
  /** Belongs into the page, beside the form. */
  dialog: ReactNode;
  /** To be called when the form was saved or given up, before the page moves on. */
  release: () => void;
};

const addressOf = ({ pathname, search }: Location): string => pathname + search;

const DRAFT_STAYS = 'What you typed is kept in this tab: open the form again and it is there.';
const PICTURE_GOES = 'The picture you picked is not kept.';

/**
 * Asks before somebody leaves a half-filled form, by a link or by Back. The answer decides where they are,
 * not what is stored: the form's draft holds what was typed until it is saved or cancelled, and the question
 * says so. A reload asks only where a picked picture would be lost, in the browser's own words.
 */
export const useLeaveGuard = ({ typed, picture = false }: Unsaved): LeaveGuard => {
  const unsaved = typed || picture;
  const released = useRef(false);
  useEffect(() => {
    if (!unsaved) released.current = false;
  }, [unsaved]);

  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        unsaved && !released.current && addressOf(currentLocation) !== addressOf(nextLocation),
      [unsaved],
    ),
  );

  useEffect(() => {
    if (!picture) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [picture]);

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
