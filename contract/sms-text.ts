/** One SMS: what is longer is sent, and paid for, as two. */
export const SMS_LENGTH = 160;
/** What the name of a shop takes at most. */
const NAME_LENGTH = 24;

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these takes the place of two. */
const EXTENDED = '^{}\\[~]|€';

const PLAIN: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '×': 'x',
};

/** The nearest text in the alphabet of SMS (GSM-7): any other character would cut its length to 70. */
export const toGsm = (text: string): string =>
  [...text.replace(/\s+/g, ' ').trim()]
    .map((char) => {
      if (BASIC.includes(char) || EXTENDED.includes(char)) return char;
      const plain = PLAIN[char] ?? char.normalize('NFKD').replace(/\p{M}/gu, '');
      return [...plain].every((each) => BASIC.includes(each)) ? plain : '?';
    })
    .join('');

export const gsmLength = (text: string): number =>
  [...text].reduce((sum, char) => sum + (EXTENDED.includes(char) ? 2 : 1), 0);

/** Cut to so many places, with three dots where something is missing. */
export const cut = (text: string, places: number): string => {
  if (gsmLength(text) <= places) return text;
  let short = '';
  for (const char of text) {
    if (gsmLength(short + char) > places - 3) break;
    short += char;
  }
  return `${short.trimEnd()}...`;
};

/**
 * The sentences that fit, the first always; those that do not are left out whole, the others stay. It begins with the
 * shop's name: the sender that the phone shows may be a number.
 */
export const oneSms = (
  shop: string,
  sentences: readonly (string | undefined)[],
  link = '',
): string => {
  const from = `${cut(toGsm(shop), NAME_LENGTH)}: `;
  const room = SMS_LENGTH - gsmLength(from);
  const [first = '', ...more] = sentences.filter((each) => each !== undefined).map(toGsm);
  const linked = link && gsmLength(first) + 1 + gsmLength(link) <= room ? ` ${link}` : '';
  let text = cut(first, room - gsmLength(linked));
  for (const sentence of more) {
    const longer = `${text} ${sentence}`;
    if (gsmLength(longer) + gsmLength(linked) <= room) text = longer;
  }
  return `${from}${text}${linked}`;
};
