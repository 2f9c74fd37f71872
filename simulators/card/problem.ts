/** The fields of the provider's error object. */
export interface ProblemFields {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | string;
  message: string;
  code?: string | undefined;
  decline_code?: string | undefined;
  param?: string | undefined;
  charge?: string | undefined;
  payment_intent?: object | undefined;
  payment_method?: object | undefined;
}

/** A failed call: HTTP status and the body's `error`. */
export class CardProblem extends Error {
  readonly status: number;
  readonly fields: ProblemFields;

  constructor(status: number, fields: ProblemFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }
}

/** A malformed call. */
export function invalidRequest(
  message: string,
  more: { code?: string; param?: string; payment_intent?: object; status?: number } = {},
): CardProblem {
  const { status = 400, ...fields } = more;
  return new CardProblem(status, { type: 'invalid_request_error', message, ...fields });
}

/** A required parameter is missing. */
export function missingParam(param: string): CardProblem {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** Something that does not exist; 404 in a path, 400 in a parameter. */
export function missingResource(kind: string, id: string, param?: string): CardProblem {
  return invalidRequest(`No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === undefined ? 404 : 400,
  });
}
