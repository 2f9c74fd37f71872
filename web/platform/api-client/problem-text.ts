import { ApiProblem } from './call.ts';

/** Why a call failed, in words for people; without a reply, that there was none. */
export const problemText = (error: unknown): string => {
  if (error instanceof ApiProblem && error.message) return error.message;
  if (error instanceof ApiProblem && error.status === 0) {
    return 'We could not reach the shop. Check your connection and try again.';
  }
  return 'That did not work. Please try again.';
};
