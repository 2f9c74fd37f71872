import type { ErrorCode } from '#contract/problem.ts';

/** An expected error: sent as `{message, code, requestId, fields?}` with this status. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Further members of the response (a quote, seconds to wait). */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
  }
}

export const notFound = (what: string): Problem =>
  new Problem(404, 'not_found', `${what} not found.`);

/** The row that was looked for, or 404. */
export const found = <T>(row: T | undefined, what: string): T => {
  if (row === undefined) throw notFound(what);
  return row;
};

/** An address that is no call's, no file's and no page's. */
export const nothingHere = (): Problem =>
  new Problem(404, 'not_found', 'There is nothing at this address.');

export const pictureTooLarge = (): Problem =>
  new Problem(413, 'image_too_large', 'The image may be 5 MB at most.');

export const fileTooLarge = (): Problem =>
  new Problem(413, 'file_too_large', 'The file may be 5 MB at most.');
