/** Words that Safaricom refuses anywhere in a callback address, in any case. */
const FORBIDDEN = ['mpesa', 'm-pesa', 'safaricom', 'exe', 'cmd', 'sql', 'query'];

/**
 * The first forbidden word in an address, for which M-PESA would refuse it as a callback address.
 */
export const forbiddenWordIn = (address: string): string | undefined => {
  const small = address.toLowerCase();
  return FORBIDDEN.find((word) => small.includes(word));
};

const PRIVATE =
  /^(localhost|.*\.(localhost|local|internal|test)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|0\.0\.0\.0|\[.*\])$/;

const EXAMPLE = /(^|\.)(example\.(com|net|org)|example|invalid|your-shop\.co\.ke)$/;

/** Whether the address can be reached from the internet. */
export const isPublicAddress = (publicUrl: string): boolean => {
  const host = URL.parse(publicUrl)?.hostname ?? '';
  return host.includes('.') && !PRIVATE.test(host);
};

const LOOPBACK_OR_PRIVATE =
  /^(localhost|.*\.(localhost|local|internal|test)|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|\[f[cd][0-9a-f:]+\])$/;

/** Whether an http(s) address is of this machine or of a private network. */
export const isPrivateAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return /^https?:$/.test(url?.protocol ?? '') && LOOPBACK_OR_PRIVATE.test(url?.hostname ?? '');
};

/** Throws with one sentence if the address is more than an origin. */
const assertOrigin = (url: URL): void => {
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('PUBLIC_URL must be the address alone, such as https://malkia.co.ke.');
  }
};

/**
 * Throws with one sentence if live mode can't be rehearsed at this private address: providers that
 * can't call it must be simulators, named by these settings.
 */
export const assertRehearsal = (publicUrl: string, missing: readonly string[]): void => {
  const url = new URL(publicUrl);
  assertOrigin(url);
  if (missing.length > 0) {
    throw new Error(
      `PUBLIC_URL must be reachable from the internet; ${url.hostname} is not. To rehearse there with simulators, set ${missing.join(' and ')}.`,
    );
  }
};

/** Throws with one sentence if the payment providers could not call this public address. */
export const assertCallbackOrigin = (publicUrl: string): void => {
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (url?.protocol !== 'https:') {
    throw new Error('SHOP_MODE=live needs a PUBLIC_URL that starts with https://.');
  }
  assertOrigin(url);
  if (publicUrl !== publicUrl.toLowerCase()) {
    throw new Error('PUBLIC_URL must be in small letters: M-PESA refuses others.');
  }
  if (EXAMPLE.test(url.hostname)) {
    throw new Error(
      `PUBLIC_URL is the example ${url.hostname}: set it to the shop's own address on the internet.`,
    );
  }
  if (!isPublicAddress(publicUrl)) {
    throw new Error(`PUBLIC_URL must be reachable from the internet; ${url.hostname} is not.`);
  }
  const word = forbiddenWordIn(publicUrl);
  if (word) {
    throw new Error(
      `PUBLIC_URL contains "${word}": M-PESA refuses callback addresses with that word. Use another name.`,
    );
  }
};
