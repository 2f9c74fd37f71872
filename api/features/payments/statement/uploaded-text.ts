import { Problem } from '../../../platform/http/problem.ts';
import type { Upload } from '../../../platform/http/validation.ts';

/** 400, shown beside the form's file. */
export const unreadable = (message: string): Problem =>
  new Problem(400, 'invalid_statement', message, { fields: { file: message } });

const saveIn = (program: string): string =>
  `Please open it in ${program}, save it as CSV, and choose that file.`;
const FROM_PORTAL = 'Please export the statement as CSV from the M-PESA portal.';
const UNPACK = 'Please unpack it and choose the CSV file.';

const zipKind = (data: Buffer): string => {
  if (data.includes('xl/workbook')) return `This is an Excel workbook. ${saveIn('Excel')}`;
  if (data.includes('opendocument.spreadsheet'))
    return `This is an OpenDocument sheet. ${saveIn('LibreOffice')}`;
  if (data.includes('.iwa'))
    return 'This is a Numbers sheet. Please open it in Numbers, choose File, Export To, CSV, and choose that file.';
  if (data.includes('word/document')) return `This is a Word document. ${FROM_PORTAL}`;
  return `This is a ZIP archive. ${UNPACK}`;
};

/** What the file is, by its first bytes, and what to do; undefined if it may be text. */
const binaryKind = (data: Buffer): string | undefined => {
  const head = data.toString('latin1', 0, 64);
  const begins = (...signs: string[]): boolean => signs.some((sign) => head.startsWith(sign));
  if (begins('PK\x03\x04', 'PK\x05\x06')) return zipKind(data);
  if (begins('\xd0\xcf\x11\xe0'))
    return data.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? `This workbook has a password. ${saveIn('Excel')}`
      : `This is a workbook of an older Excel. ${saveIn('a spreadsheet')}`;
  if (head.trimStart().startsWith('%PDF')) return `This is a PDF. ${FROM_PORTAL}`;
  const isPicture =
    begins('\xff\xd8\xff', '\x89PNG', 'GIF8', 'II*\0', 'MM\0*') ||
    head.slice(4, 8) === 'ftyp' ||
    head.slice(8, 12) === 'WEBP';
  if (isPicture) return `This is a picture. ${FROM_PORTAL}`;
  if (begins('\x1f\x8b', 'Rar!\x1a', '7z\xbc\xaf', 'BZh91AY', '\xfd7zXZ'))
    return `This is an archive. ${UNPACK}`;
  return undefined;
};

const textKind = (text: string): string | undefined => {
  const head = text.trimStart().slice(0, 1000).toLowerCase();
  if (head === '') return 'That file is empty.';
  if (/^<(!doctype html|html|head|body|table|meta|style|div)\b/.test(head))
    return `This is a web page, whatever its name ends in. ${saveIn('a spreadsheet')}`;
  if (head.startsWith('<?xml')) return `This is an XML file. ${saveIn('a spreadsheet')}`;
  if (head.startsWith('{\\rtf')) return `This is a rich text. ${FROM_PORTAL}`;
  if (/^[{[]\s*["{[]/.test(head)) return `This is JSON. ${FROM_PORTAL}`;
  return undefined;
};

/** The encoding by the byte order mark, or by the zeros that UTF-16 puts beside each plain letter. */
const wideEncoding = (data: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const [one, two] = data;
  if ((one === 0xff && two === 0xfe) || (one && two === 0)) return 'utf-16le';
  return (one === 0xfe && two === 0xff) || (one === 0 && two) ? 'utf-16be' : undefined;
};

const decode = (data: Buffer): string => {
  const wide = wideEncoding(data);
  if (wide) return new TextDecoder(wide).decode(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    // Spreadsheets on Windows save so, and read every file so.
    return new TextDecoder('windows-1252').decode(data);
  }
};

/** The text of the statement, from the uploaded file or the body; 400 that names what else the file is. */
export const textOf = (file: Upload | undefined, csv: string | undefined): string => {
  if (!file && csv === undefined) throw unreadable('Please choose the statement as a CSV file.');
  if (!file) return csv ?? '';
  const binary = binaryKind(file.data);
  if (binary) throw unreadable(binary);
  const text = decode(file.data);
  if (text.includes('\0')) throw unreadable(`That file is no text. ${FROM_PORTAL}`);
  const kind = textKind(text);
  if (kind) throw unreadable(kind);
  return text;
};
