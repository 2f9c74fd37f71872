import { redirect } from 'react-router';
import { restoreSession, useSession } from '../../platform/api-client/session.ts';
import { loginPath } from '../../platform/page/return-to.ts';

/** In the browser, before a dashboard page: signed out leads to /login with a way back. */
export const requireUser = (request: Request) => {
  restoreSession();
  const { user } = useSession.getState();
  const { pathname, search } = new URL(request.url);
  if (!user) throw redirect(loginPath(pathname + search));
  return user;
};
