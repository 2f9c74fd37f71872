/*
 * Amounts and times as the portal writes them and as spreadsheets show them. What can be read in two ways is
 * decided by the other lines of its file, or not read.
 */

type Mark = '.' | ',';
/** The decimal marks that the file's amounts show for certain. */
export type Marks = ReadonlySet<Mark>;

/** Also `1,500/=` and `1,500/-`, as written in Kenya. */
const CURRENCY = /^(?:kshs?|kes)\.? ?| ?(?:kshs?|kes|\/[=-])$/gi;
const SIGNED = /^([-\u2212\u2013])? ?(.*?)(-)?$/;
const DIGITS = /^(?:\d+|\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*)(?:([.,])(\d{1,2}))?$/;

type Amount = {
  cents: number;
  /** The decimal mark, if this amount alone shows it. */
  mark?: Mark;
  /** The comma or point of `1,053` or `1.053`: it groups thousands unless it is the file's decimal mark. */
  only?: Mark;
};

const amountOf = (text: string): Amount | undefined => {
  const plain = text.trim().replace(/\s+/g, ' ').replace('’', "'");
  if (plain === '' || plain === '-') return { cents: 0 };
  const inBrackets = /^\((.+)\)$/.exec(plain)?.[1];
  const bare = (inBrackets ?? plain).replace(CURRENCY, '');
  const [, before, rest = '', after] = SIGNED.exec(bare) ?? [];
  const digits = rest.replace(CURRENCY, '');
  const [, group, mark, decimals = ''] = DIGITS.exec(digits) ?? [];
  const whole = mark === undefined ? digits : digits.slice(0, digits.lastIndexOf(mark));
  if (!DIGITS.test(digits) || (mark !== undefined && mark === group)) return undefined;
  const sum = Number(`${whole.replace(/\D/g, '')}${decimals.padEnd(2, '0')}`);
  if (!Number.isSafeInteger(sum)) return undefined;
  const cents = (before || after || inBrackets) && sum !== 0 ? -sum : sum;
  const only = (group === '.' || group === ',') && mark === undefined ? group : undefined;
  if (mark !== undefined) return { cents, mark: mark as Mark };
  if (only === undefined) return { cents };
  const isGrouped = whole.indexOf(only) !== whole.lastIndexOf(only);
  return isGrouped ? { cents, mark: only === '.' ? ',' : '.' } : { cents, only };
};

export const marksIn = (amounts: readonly string[]): Marks =>
  new Set(amounts.flatMap((text) => amountOf(text)?.mark ?? []));

/**
 * Cents of an amount (`1,053.00`, `1 053,00`, `(60.00)`, `Ksh 5`; 0 for an empty text); undefined if it is none or
 * if it is uncertain whether its one comma or point groups thousands, as the portal's comma does.
 */
export const centsOf = (text: string, marks: Marks = new Set()): number | undefined => {
  const amount = amountOf(text);
  if (amount?.only === ',' && marks.has(',')) return undefined;
  if (amount?.only === '.' && (marks.has('.') || !marks.has(','))) return undefined;
  return amount?.cents;
};

/** Which of two numbers such as 11/5 is the day; 'both': the file has times of either kind. */
export type DayOrder = 'day first' | 'month first' | 'both' | undefined;

const MAX_LENGTH = 40;
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const DAY_AND_CLOCK = /^(.+?)(?:[ T,]+(\d{1,2}[:.]\d\d.*))?$/;
const CLOCK =
  /^(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|[+-]\d\d:?\d\d))?$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const NAMED = /^(\d{1,2})[ /-]([a-z]{3,9})\.?,?[ /-](\d{4}|\d\d)$/i;
const NAMED_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4}|\d\d)$/i;

const split = (text: string): { day: string; clock: string } => {
  const plain = text.trim().replace(/\s+/g, ' ');
  const [, day = '', clock = '00:00'] =
    plain.length > MAX_LENGTH ? [] : (DAY_AND_CLOCK.exec(plain) ?? []);
  return { day, clock };
};

/** Of `2026` or `26`. */
const yearOf = (text = ''): number => Number(text.length === 2 ? `20${text}` : text);

const monthOf = (word: string): number =>
  MONTHS.findIndex((month) => month.startsWith(word.toLowerCase())) + 1;

const orderOf = (text: string): DayOrder => {
  const [, one, , two] = YEAR_LAST.exec(split(text).day) ?? [];
  if (Number(one) > 12) return 'day first';
  return Number(two) > 12 ? 'month first' : undefined;
};

export const orderIn = (times: readonly string[]): DayOrder => {
  const [one, another] = new Set(times.flatMap((text) => orderOf(text) ?? []));
  return another ? 'both' : one;
};

type Day = { year: number; month: number; day: number };

const dayOf = (text: string, order: DayOrder): Day | 'uncertain' | undefined => {
  const first = YEAR_FIRST.exec(text);
  if (first) return { year: Number(first[1]), month: Number(first[3]), day: Number(first[4]) };
  const named = NAMED.exec(text);
  if (named)
    return { year: yearOf(named[3]), month: monthOf(named[2] ?? ''), day: Number(named[1]) };
  const american = NAMED_FIRST.exec(text);
  if (american)
    return {
      year: yearOf(american[3]),
      month: monthOf(american[1] ?? ''),
      day: Number(american[2]),
    };
  const last = YEAR_LAST.exec(text);
  if (!last) return undefined;
  const [one, two, year] = [Number(last[1]), Number(last[3]), yearOf(last[4])];
  const dayFirst = { year, month: two, day: one };
  const own = orderOf(text) ?? (one === two ? 'day first' : order);
  if (own === 'both') return 'uncertain';
  if (own === 'month first') return { year, month: one, day: two };
  // The portal writes days first, with two digits. Only 5/11/2026 may be of an American spreadsheet.
  const isAmerican = last[2] === '/' && !/^\d\d.\d\d./.test(text);
  return own === undefined && isAmerican ? 'uncertain' : dayFirst;
};

const two = (number: number): string => String(number).padStart(2, '0');

/** A time, in Nairobi unless it names a zone; 'uncertain' if day and month could change places. */
export const timeOf = (text: string, order?: DayOrder): Date | 'uncertain' | undefined => {
  const { day: dayText, clock: clockText } = split(text);
  const day = dayOf(dayText, order);
  const clock = CLOCK.exec(clockText);
  if (day === undefined || !clock) return undefined;
  if (day === 'uncertain') return day;
  const [, hours, minutes, seconds = '00', half, zone = '+03:00'] = clock;
  const isTwelve = half !== undefined;
  if (isTwelve && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour = isTwelve ? (Number(hours) % 12) + afternoon : Number(hours);
  // JavaScript also takes 24:00.
  if (hour > 23) return undefined;
  const date = `${day.year}-${two(day.month)}-${two(day.day)}`;
  const offset = zone.toUpperCase().replace(/^(...)(\d\d)$/, '$1:$2');
  const at = new Date(`${date}T${two(hour)}:${minutes}:${seconds}${offset}`);
  // JavaScript reads 31 February as 3 March.
  const midnight = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(at.getTime()) && midnight.toISOString().startsWith(date);
  return exists ? at : undefined;
};

/** A time as a spreadsheet stores it, which depends on the program: `46347.43`. */
export const isSheetNumber = (text: string): boolean => /^\d{5}(?:[.,]\d+)?$/.test(text.trim());
