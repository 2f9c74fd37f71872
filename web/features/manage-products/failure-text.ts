const UNREACHABLE =
  'We could not reach the shop. Check your connection and try again; nothing was changed.';

/** Why a change did not work, for the place where it was asked for. */
export const failureText = (error: Error | null): string | undefined =>
  error ? error.message || UNREACHABLE : undefined;
