/**
 * How people write and paste a Kenyan number: `digits` are the nine after its prefix. All of these
 * are the same number.
 */
export const spellingsOf = (digits: string): Record<string, string> => {
  const local = `0${digits}`;
  const grouped = (sign: string, from = local): string =>
    `${from.slice(0, 4)}${sign}${from.slice(4, 7)}${sign}${from.slice(7)}`;
  const inScript = (zero: number): string =>
    [...local].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
  return {
    'with the marks of a contact copied on a phone': `\u202A${local}\u202C`,
    'with the marks before a plus': `\u202A+254${digits}\u202C`,
    'between isolates': `\u2068${grouped(' ')}\u2069`,
    'with direction marks': `\u200E${local}\u200F`,
    'with zero-width signs': `\u200B07\u200C${digits.slice(1, 4)}\u200D${digits.slice(4)}\uFEFF`,
    'with soft hyphens and a variation selector': `${grouped('\u00AD')}\uFE0F`,
    'with word joiners': grouped('\u2060'),
    'with no-break spaces': grouped('\u00A0'),
    'with narrow no-break spaces': grouped('\u202F'),
    'with figure and ideographic spaces': `${local.slice(0, 4)}\u2007${local.slice(4, 7)}\u3000${local.slice(7)}`,
    'with tabs and line ends': `\t${grouped(' ')}\r\n`,
    'with hyphens': grouped('-'),
    'with no-break hyphens': grouped('\u2011'),
    'with en dashes': grouped('\u2013'),
    'with minus signs': grouped('\u2212'),
    'with dots': grouped('.'),
    'with slashes': grouped('/'),
    'with brackets': `(${local.slice(0, 4)}) ${local.slice(4)}`,
    'with a bracketed country': `(+254) ${digits}`,
    'with a bracketed zero': `+254 (0)${digits}`,
    'with country and zero': `+254 0${digits}`,
    'with two zeros': `00254 ${digits}`,
    'with a full stop at the end': `${local}.`,
    'as a link': `tel:+254${digits}`,
    'after a word': `Tel: ${grouped(' ')}`,
    'after several words': `My M-Pesa number is ${local}`,
    'after a telephone': `📞 ${grouped(' ')}`,
    'in bold, as a message marks it': `*${grouped(' ')}*`,
    'as keycaps': [...local].map((digit) => `${digit}\uFE0F\u20E3`).join(''),
    'as a link to a chat': `https://wa.me/254${digits}`,
    'with blanks of Braille': grouped('\u2800'),
    'in fullwidth digits': inScript(0xff10),
    'with a fullwidth plus': `\uFF0B254${digits}`,
    'in Arabic-Indic digits': inScript(0x660),
    'in Persian digits': inScript(0x6f0),
    'in Devanagari digits': inScript(0x966),
    'in mathematical digits': inScript(0x1d7ce),
    'as the M-PESA field writes a pasted one': `+254(${local.slice(0, 4)})${local.slice(4)}`,
    'as the M-PESA field writes one with two zeros': `+2540254${digits}`,
    'as the M-PESA field writes one with its country twice': `+254\u202A+254${digits}`,
  };
};

/** Nothing can be seen of it: as if no phone were given. */
export const UNSEEN_PHONE = '\u202A\u200B\uFEFF \u202C';

/** Texts that are no phone, however they are read. */
export const NO_PHONES: Record<string, string> = {
  letters: 'abc',
  'a digit too few': '071234567',
  'a digit too many': '07123456789',
  'a letter among digits': 'o712345678',
  'a letter for a digit': '07I2345678',
  'two numbers': '0712345678 / 0722345678',
  'a number and a name': '0712345678 Njeri',
  'only a prefix': '+254',
  punctuation: '+-()./',
  SQL: "' or 1=1",
  'a short code': '*334#',
  'a percentage': '0712%345678',
};
