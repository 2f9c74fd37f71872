import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { signOut } from '../../../platform/api-client/session.ts';
import { toast } from '../../../platform/toast.ts';

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
  signOut();
  toast.success('Logged out successfully!');
  return true;
};
