/** An accepted SMS and its state. */
export interface Message {
  id: string;
  /** +2547XXXXXXXX */
  phone: string;
  text: string;
  from: string;
  at: string;
  /** Whether it was delivered to the phone. */
  arrived: boolean;
}

export interface Report {
  status: string;
  failureReason?: string;
  afterMs: number;
}

/** What happens to an SMS, chosen by its phone: the response code and the later reports. */
export interface Outcome {
  code: number;
  reports: Report[];
  /** accepted, but the connection is cut before the response */
  lostAnswer?: boolean;
}

/** The provider's codes with their descriptions. */
export const CODES: Record<number, string> = {
  100: 'Processed',
  101: 'Success',
  102: 'Queued',
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  409: 'DoNotDisturbRejection',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
};

const SUCCESS = 'Success';

/** Outcomes by the last six digits of the phone: 993 and a provider's code, or one of those below. */
export function outcomeOf(
  phone: string,
  { delayMs, lateMs }: { delayMs: number; lateMs: number },
): Outcome {
  const end = phone.slice(-6);
  const arrives: Report = { status: SUCCESS, afterMs: delayMs };
  const code = Number(/^993(\d{3})$/.exec(end)?.[1]);
  if (code >= 400 && CODES[code]) return { code, reports: [] };
  switch (end) {
    case '993001':
      return { code: 101, reports: [arrives], lostAnswer: true };
    case '993002':
      return { code: 101, reports: [arrives, { ...arrives }] };
    case '993003':
      return { code: 102, reports: [{ status: SUCCESS, afterMs: lateMs }] };
    case '993004':
      return { code: 101, reports: [arrives, { status: 'Sent', afterMs: delayMs + 300 }] };
    case '993005':
      return {
        code: 101,
        reports: [
          { status: 'AbsentSubscriber', failureReason: 'UserNotOnNetwork', afterMs: delayMs },
        ],
      };
    case '993006':
      return { code: 101, reports: [] };
    default:
      return { code: 101, reports: [{ status: 'Submitted', afterMs: 0 }, arrives] };
  }
}
