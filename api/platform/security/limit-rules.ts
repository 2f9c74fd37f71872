type Points = readonly [most: number, seconds: number];
type Rule = { strict: Points; generous: Points; what: string };

const TRIES = 'Too many tries.';
const rule = (strict: Points, generous: Points, what = TRIES): Rule => ({ strict, generous, what });

/**
 * How many points may be spent in any so many seconds; demo figures are never met by one person testing by hand.
 * A rule that counts a shared address alone is wide, and slows down instead of refusing: carriers put thousands
 * behind one.
 */
export const LIMIT_RULES = {
  /** Wrong passwords for one account, from one browser or address. */
  login: rule([8, 900], [500, 60]),
  /** Right passwords for one account, from one browser or address: more than this is a program. */
  signIn: rule([60, 600], [1000, 60], 'You signed in several times.'),
  /** Wrong passwords for any account from one address, by browsers the account does not know: slows. */
  loginAddress: rule([100, 900], [3000, 60]),
  /** Wrong passwords for one account by unknown browsers anywhere: slows, never refuses. */
  loginAccount: rule([100, 3600], [500, 60]),
  secondFactor: rule([5, 900], [500, 60]),
  /** Wrong codes by unknown browsers anywhere, after the right password: these could be guessed in time. */
  secondFactorAccount: rule([20, 3600], [500, 60]),
  register: rule([5, 3600], [500, 60]),
  registerAddress: rule([60, 3600], [3000, 60]),
  currentPassword: rule([8, 900], [500, 60]),
  reset: rule([5, 3600], [500, 60]),
  resetAddress: rule([60, 3600], [3000, 60]),
  /** No shorter than a mailed link lives: whoever is refused has one that works. */
  resetMail: rule(
    [5, 1800],
    [500, 60],
    'This email was sent several links already. Please look for them, also in the spam folder.',
  ),
  confirmMail: rule([3, 1800], [500, 60], 'You were sent several links already.'),
  pay: rule([5, 600], [1000, 60], 'You started several payments.'),
  /** A payer and a phone they have paid with before. */
  ownPhone: rule([3, 600], [1000, 60], 'This phone was asked to pay several times.'),
  /** A phone, whoever asks, as long as they never paid with it. */
  phone: rule([3, 600], [1000, 60], 'This phone was asked to pay several times.'),
  card: rule([5, 600], [1000, 60], 'This card was tried several times.'),
  /** Cards of people who have never paid: many of them from one address are tried, not used. */
  cardAddress: rule([30, 600], [1000, 60], 'Several cards were tried from here.'),
  /** Orders that nobody pays for. */
  unpaidOrder: rule([10, 600], [60, 60], 'You placed several orders without paying.'),
  review: rule([10, 3600], [500, 60], 'You wrote several reviews.'),
  contact: rule([5, 3600], [500, 60], 'You sent several messages.'),
  contactAddress: rule([60, 3600], [3000, 60], 'We got several messages from here.'),
  /** Decoding is dear: a shopper changes a portrait now and then, staff fill a catalogue. */
  profilePicture: rule([10, 3600], [500, 60], 'You changed your picture several times.'),
  shopPicture: rule([300, 3600], [1000, 60], 'You sent many pictures.'),
  search: rule([120, 60], [6000, 60], 'That were many searches.'),
  /** Lists of more than a hundred products that no cache had: each takes some 50 ms. */
  longList: rule([120, 60], [600, 60], 'Many long lists were asked for from here.'),
} as const;

export type LimitName = keyof typeof LIMIT_RULES;

/** How long to wait, as people say it. */
export const waitWords = (seconds: number): string => {
  if (seconds <= 90) return seconds <= 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

/** What a browser is counted by when it is counted by its address: the network of an IPv6 address. */
export const networkOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, gap)).fill('0'), ...rest].slice(0, 4).join(':');
};
