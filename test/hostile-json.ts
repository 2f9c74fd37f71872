import fc from './random.ts';

const HOSTILE_TEXT = fc.string({
  unit: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('a', '0', ' ', '=', '&', '"', '<') },
    fc.constantFrom('\0', '\ud83d', '\udc57', '\ufeff', '\u2028', '👗', '\uffff'),
  ),
  maxLength: 12,
});
const ANY = fc.jsonValue({ noUnicodeString: false, stringUnit: 'binary' });

/** Values of any shape, with NULs and halves of characters in their names and texts. */
export const { tie: hostileJson } = fc.letrec<{ tie: unknown }>((tie) => ({
  tie: fc.oneof(
    { maxDepth: 6 },
    HOSTILE_TEXT,
    ANY,
    fc.constantFrom(0, -1, 1e308, 1050, 1050.5, true, null, '0', '1050'),
    fc.array(tie('tie'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        HOSTILE_TEXT,
        fc.constantFrom('Body', 'stkCallback', 'CheckoutRequestID', 'ResultCode', 'Result'),
        fc.constantFrom('CallbackMetadata', 'Item', 'Name', 'Value', 'Key', 'ResultParameters'),
        fc.constantFrom('ResultParameter', '__proto__', 'toString', 'id', 'data', 'object'),
      ),
      tie('tie'),
      { maxKeys: 6 },
    ),
  ),
}));
