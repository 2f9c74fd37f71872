/** For everything except pages: such a response can't do anything when opened by itself. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const UNUSED = ['camera', 'geolocation', 'microphone'];

/**
 * Headers of every reply, whoever sends it. Pages replace the content policy, pictures the resource
 * policy. Headers that enforce https are sent only if the public address is https.
 */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': NO_PAGE,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  ...(publicUrl?.startsWith('https://')
    ? {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        // A popup opened by the shop (a bank's page) keeps its opener; other windows get none.
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      }
    : {}),
});
