import type { Checked } from '../checked.ts';
import type { DarajaAccess } from './access.ts';
import type { Answer, NoToken, TokenOutcome } from './outcomes.ts';

const bad = (message: string): Checked => ({ ok: false, message });

const tokenSentence = (token: Exclude<TokenOutcome, { kind: 'token' }>): string => {
  if (token.kind === 'refused') {
    return `Safaricom refused the consumer key and secret (${token.code}). Check DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET and DARAJA_ENV.`;
  }
  if (token.reason === 'firewall') {
    return 'Safaricom’s firewall turned this server away. Ask apisupport@safaricom.co.ke to let its address in.';
  }
  return `Safaricom could not be reached (${token.reason}). Try again in a minute.`;
};

const UNKNOWN_REQUEST = 'ws_CO_010120200000000000000000';

/**
 * Fetches a token, then queries a request that does not exist: the error text shows whether the
 * passkey is right.
 */
export const checkDaraja = async (
  access: DarajaAccess,
  askAbout: (requestId: string) => Promise<Answer | NoToken>,
): Promise<Checked> => {
  const token = await access.renewToken();
  if (token.kind !== 'token') return bad(tokenSentence(token));
  const answer = await askAbout(UNKNOWN_REQUEST);
  const errorText = answer.kind === 'json' ? String(answer.body.errorMessage ?? '') : '';
  if (/wrong credentials/i.test(errorText)) {
    return bad('The key works, but Safaricom refused the passkey. Check DARAJA_PASSKEY.');
  }
  if (/merchant does not exist/i.test(errorText)) {
    return bad('The key works, but Safaricom does not know the shortcode. Check DARAJA_SHORTCODE.');
  }
  if (answer.kind === 'no_token') {
    return bad(
      'A token came, but M-PESA Express did not take it. Is the product approved for this app?',
    );
  }
  if (/does not exist/i.test(errorText)) {
    return { ok: true, message: 'Key, secret, shortcode and passkey were accepted.' };
  }
  return {
    ok: true,
    message:
      'Key and secret were accepted. Shortcode and passkey could not be checked without a payment.',
  };
};
