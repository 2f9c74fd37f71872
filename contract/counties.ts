/** The 47 counties of Kenya in the order of their numbers, from 1 (Mombasa). */
export const COUNTIES = [
  'Mombasa',
  'Kwale',
  'Kilifi',
  'Tana River',
  'Lamu',
  'Taita-Taveta',
  'Garissa',
  'Wajir',
  'Mandera',
  'Marsabit',
  'Isiolo',
  'Meru',
  'Tharaka-Nithi',
  'Embu',
  'Kitui',
  'Machakos',
  'Makueni',
  'Nyandarua',
  'Nyeri',
  'Kirinyaga',
  "Murang'a",
  'Kiambu',
  'Turkana',
  'West Pokot',
  'Samburu',
  'Trans Nzoia',
  'Uasin Gishu',
  'Elgeyo-Marakwet',
  'Nandi',
  'Baringo',
  'Laikipia',
  'Nakuru',
  'Narok',
  'Kajiado',
  'Kericho',
  'Bomet',
  'Kakamega',
  'Vihiga',
  'Bungoma',
  'Busia',
  'Siaya',
  'Kisumu',
  'Homa Bay',
  'Migori',
  'Kisii',
  'Nyamira',
  'Nairobi',
] as const;

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(city|county)\b/g, '')
    .replace(/[^a-z]/g, '');

const NUMBERS = new Map(COUNTIES.map((name, index) => [plain(name), index + 1]));

/** Number of a county in any spelling ('nairobi city', 'Muranga'); undefined for other texts. */
export const countyNumber = (name: string | undefined): number | undefined =>
  NUMBERS.get(plain(name ?? ''));

/** Name of a county by its number; empty if unknown. */
export const countyName = (number: number): string => COUNTIES[number - 1] ?? '';
