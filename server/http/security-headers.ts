/** For everything that is no page: loaded by pages or programs, and shown by itself it may do nothing. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const UNUSED = ['camera', 'geolocation', 'microphone'];

/**
 * What every reply carries, whoever sends it and however it ends. Pages replace the content policy by their
 * own, pictures the resource policy. What holds browsers to https is said only where the shop is reached so.
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
        // A window that the shop opens (a bank's page) keeps its way back; nobody else's window gets one.
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      }
    : {}),
});
