import type { Reply } from './endpoint-calls.ts';

const MEMBERS = ['message', 'code', 'requestId', 'fields'];

/** Words of validators, parsers and databases; parts of paths or code. */
const JARGON =
  /must NOT|must match|should|schema|propert|instance|null|undefined|object|array|integer|syntax|pointer|Unexpected|regex|pattern|column|SQL|NaN|\/\w|[{}[\]<>]|\w\.\w/i;

/**
 * What is wrong with an error response: its status, its shape, or words that shoppers would not
 * understand.
 */
export const faultsOf = ({ status, body }: Reply, statuses: readonly number[]): string[] => {
  const faults: string[] = [];
  if (!statuses.includes(status)) faults.push(`${status} instead of ${statuses.join(' or ')}`);
  if (typeof body !== 'object' || body === null) return [...faults, 'no JSON object'];
  const strange = Object.keys(body).filter((name) => !MEMBERS.includes(name));
  if (strange.length > 0) faults.push(`members ${strange.join(', ')}`);
  if (!/^[\w-]{36}$/.test(body.requestId ?? '')) faults.push('no request id');
  if (!/^[a-z_]+$/.test(body.code ?? '')) faults.push(`code ${body.code}`);
  for (const text of [body.message, ...Object.values(body.fields ?? {})]) {
    if (typeof text !== 'string' || text === '' || JARGON.test(text)) faults.push(`says ${text}`);
  }
  if (!/^[A-Z].{5,200}[^.]\.?$/.test(body.message ?? '')) {
    faults.push(`no sentence: ${body.message}`);
  }
  return faults;
};
