import type { Config } from './config.ts';
import { isPrivateAddress, isPublicAddress } from './public-address.ts';

/** Warnings for valid but doubtful settings, each a sentence that says what to do. */
export const configWarnings = (config: Config): string[] => {
  const { mode, publicUrl } = config;
  if (mode === 'demo') {
    return publicUrl && isPublicAddress(publicUrl)
      ? [`This is a demo: whoever finds ${publicUrl} can sign in as its admin. Never sell there.`]
      : [];
  }
  const { trustedProxies } = config.operations;
  const plainOrigins = config.corsOrigins.filter((origin) => origin.startsWith('http:'));
  const doubtful: [boolean, string][] = [
    [
      !trustedProxies,
      'TRUST_PROXY is not set: behind a proxy all visitors count as one and share their limits. Set it to the proxy’s address (loopback on one machine).',
    ],
    [
      !config.mail.smtpUrl,
      'SMTP_URL=none: no receipt, no answer and no link for a forgotten password is sent. Staff read them at /dashboard/mails.',
    ],
    [
      !config.encryptionKey,
      'ENCRYPTION_KEY is not set: this server uses DATA_DIR/encryption-key. Keep a copy of it apart from the backups, or set ENCRYPTION_KEY.',
    ],
    [
      !config.requireSecondFactor,
      'REQUIRE_SECOND_FACTOR=0: an admin’s password alone opens the staff pages. Set it to 1.',
    ],
    [
      config.sessionDays > 30,
      `SESSION_DAYS=${config.sessionDays}: a lost phone stays signed in that long. 7 is usual.`,
    ],
    [
      plainOrigins.length > 0,
      `CORS_ORIGINS names ${plainOrigins.join(', ')}, which anybody in between can change. Use https.`,
    ],
    [
      ['warn', 'error', 'fatal', 'silent'].includes(config.logLevel),
      `LOG_LEVEL=${config.logLevel} writes no line for a request or a payment, so that no order can be followed. Use info.`,
    ],
    [
      isPrivateAddress(publicUrl ?? ''),
      `PUBLIC_URL is ${publicUrl}, a private address: a rehearsal with simulators, where nobody pays.`,
    ],
    [
      config.paymentsSandbox,
      'PAYMENTS_SANDBOX=1: a rehearsal. Test cards pay, so nobody must order for real.',
    ],
  ];
  return doubtful.flatMap(([is, sentence]) => (is ? [sentence] : []));
};
