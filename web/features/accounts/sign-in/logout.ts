import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { endSession } from '../../../platform/api-client/session.ts';
import { forgetDrafts } from '../../../platform/browser/draft.ts';
import { tabStorage } from '../../../platform/browser/storage.ts';
import { toast } from '../../../platform/toast.ts';

/** Ends the session in this browser and deletes typed data. */
export const clearSession = (): void => {
  endSession();
  forgetDrafts();
  // If it can't be loaded, this page has not read the form: it is only stored.
  import('../../checkout/checkout-form.ts').then(
    ({ forgetForm }) => forgetForm(),
    () => tabStorage.write('checkout', null),
  );
};

/** Ends the session at the server, then in this browser. A 401 means that the server's session has ended already. */
export const logout = async (): Promise<boolean> => {
  try {
    await call('POST /api/auth/logout');
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) {
      toast.error('Logout failed');
      return false;
    }
  }
  clearSession();
  toast.success('Logged out successfully!');
  return true;
};
