/** Length of one SMS: a longer text is sent, and charged, as two. */
export const SMS_LENGTH = 160;
/** Maximum length of the shop's name in an SMS. */
const NAME_LENGTH = 24;

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these characters counts as two. */
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

/** The closest text in the SMS alphabet (GSM-7): any other character would limit an SMS to 70. */
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

/** Cuts a text to a length, ending with three dots if it was longer. */
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
 * Joins sentences into one SMS: the first always, others only if they fit as a whole. Begins with
 * the shop's name, since the shown sender may be a number.
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
