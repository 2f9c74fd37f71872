/** Texts that must be stored and shown unchanged. None begins or ends with white space. */
export const STRANGE_TEXTS: Record<string, string> = {
  'combining marks': 'Wanjirũ e\u0301\u0323 Z̸͍̀a̷l̴g̶o',
  'composed and decomposed': 'é e\u0301 ﬁ ½ Å \u212B',
  emoji: '👗👩🏾‍🦱👨‍👩‍👧‍👦🇰🇪❤️',
  'other scripts': 'فستان 連衣裙 платье ልብስ',
  'four-byte letters': '𝒦𝒾𝓉𝑒𝓃𝑔𝑒 𠜎𠮷 𐍈',
  'right-to-left override': 'a\u202Egnp.exe\u202C \u2066b\u2069',
  'zero-width': 'a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf',
  'no characters': 'a\uFFFEb\uFFFFc\uFDD0d',
  'control characters': 'a\u0001b\u0007c\u001B[31md\u007Fe\u0085f',
  lines: 'a\nb\tc',
  'a mail header': 'a\r\nBcc: all@example.test\r\n\r\nb',
  'a script': '<script>alert(1)</script>',
  'a broken picture': '"><img src=x onerror=alert(1)>',
  'closing tags': '</script></style></textarea>-->]]>',
  entities: '&lt;b&gt; &amp;amp; &#60;',
  'an address of code': 'javascript:alert(1)',
  SQL: "'; DROP TABLE users; --",
  'SQL in a pattern': "100%_\\' OR '1'='1",
  placeholders: '$1 $2::text ? :id %s %d',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of others that nobody may fill in
  'a template': '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}',
  backslashes: '\\ \\n \\u0041 \\x41 \\0',
  JSON: '{"$ne":null,"__proto__":{"a":1}}',
  'a path': '../../../etc/passwd',
  'a formula': '=1+1|cmd',
  words: 'null undefined NaN true constructor __proto__',
};

export const UNREADABLE_TEXTS: Record<string, string> = {
  NUL: '\0',
  'a NUL inside': 'a\0b',
  'the first half of a character': 'a\uD83D',
  'the second half of a character': '\uDC57 a',
  'halves in the wrong order': 'a\uDC57\uD83Db',
};
