/**
 * What a migration must not do while an older version of the shop runs on the same database. Two
 * comments allow an exception: `-- contract: <why>` on the line before a statement that removes
 * something only older versions used; `-- quick: <why>` before one that locks a small or new table.
 */

/** First migration to check: earlier ones ran before any release that they could block. */
export const FIRST_CHECKED = 10;

/**
 * Errors of the migrations against `listed`, the lines of db/migrations/checksums in `sha256sum`
 * format. A migration is listed with the release that ships it and never changes again; all
 * squashed ones are listed.
 */
export const problemsOfChecksums = (
  listed: string,
  migrations: { name: string; checksum: string }[],
): string[] => {
  const found = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const lines = listed.split('\n').filter((line) => line !== '');
  const names = new Set<string>();
  const problems = lines.flatMap((line) => {
    const [, checksum, name = ''] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    names.add(name);
    if (!checksum) return [`checksums: not a line of sha256sum: ${line}`];
    if (!found.has(name)) return [`${name}: is gone, though shops have it`];
    return found.get(name) === checksum
      ? []
      : [`${name}: was changed, though shops have it: put it back and write a new one`];
  });
  const unlisted = migrations.filter(
    ({ name }) => Number.parseInt(name, 10) < FIRST_CHECKED && !names.has(name),
  );
  return [...problems, ...unlisted.map(({ name }) => `${name}: is not in db/migrations/checksums`)];
};

type Rule = {
  pattern: RegExp;
  lifted: 'contract' | 'quick';
  problem: string;
  /** Matches the statement without the contents of parentheses, where commas don't end a column. */
  outline?: true;
};

const RULES: Rule[] = [
  {
    pattern: /\bDROP\s+(TABLE|COLUMN|VIEW|MATERIALIZED\s+VIEW|TYPE|SCHEMA)\b/i,
    lifted: 'contract',
    problem: 'takes away what the running version reads',
  },
  {
    // ALTER TABLE … DROP name: the keyword COLUMN is optional.
    pattern:
      /\bALTER\s+TABLE\b[^;]*?\bDROP\s+(?!COLUMN\b|CONSTRAINT\b|NOT\s+NULL\b|DEFAULT\b|IDENTITY\b|EXPRESSION\b)/i,
    lifted: 'contract',
    problem: 'takes away what the running version reads',
  },
  {
    pattern: /\bRENAME\s+(TO|COLUMN|CONSTRAINT|\w+\s+TO)\b/i,
    lifted: 'contract',
    problem:
      'renames what the running version calls by its old name: add, copy, and take away later',
  },
  {
    pattern: /\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i,
    lifted: 'contract',
    problem: 'writes the whole table anew under a lock: add a column of the new type instead',
  },
  {
    pattern: /\bSET\s+NOT\s+NULL\b/i,
    lifted: 'quick',
    problem:
      'reads the whole table under a lock: add CHECK (… IS NOT NULL) NOT VALID, and validate it in a migration of its own',
  },
  {
    pattern: /\bADD\s+COLUMN\b(?![^,;]*\b(DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i,
    outline: true,
    lifted: 'contract',
    problem: 'adds a column that the running version does not fill: give it a DEFAULT',
  },
  {
    pattern:
      /\bADD\s+COLUMN\b[^,;]*\bDEFAULT\b[^,;]*\b(gen_random_uuid|random|clock_timestamp|nextval)\s*\(/i,
    lifted: 'quick',
    problem: 'writes the whole table anew for a default that differs from row to row',
  },
  {
    pattern: /\bADD\s+COLUMN\b[^;]*\bGENERATED\s+ALWAYS\s+AS\s*\([^;]*\bSTORED\b/i,
    lifted: 'quick',
    problem: 'writes the whole table anew to compute the column',
  },
  {
    pattern: /\bCREATE\s+(UNIQUE\s+)?INDEX\b(?!\s+CONCURRENTLY)/i,
    lifted: 'quick',
    problem:
      'keeps everybody from writing while the index is built: CREATE INDEX CONCURRENTLY, alone in its file',
  },
  {
    pattern: /\bADD\s+(CONSTRAINT\s+"?\w+"?\s+)?(CHECK|FOREIGN\s+KEY)\b(?![^;]*\bNOT\s+VALID\b)/i,
    lifted: 'quick',
    problem:
      'reads the whole table under a lock: add it NOT VALID and validate it in a migration of its own',
  },
  {
    pattern:
      /\bADD\s+(CONSTRAINT\s+"?\w+"?\s+)?(UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!\s+USING\s+INDEX)/i,
    lifted: 'quick',
    problem: 'builds an index under a lock: build it CONCURRENTLY first, then ADD … USING INDEX',
  },
  {
    pattern: /\b(VACUUM\s+FULL|CLUSTER\b|REINDEX\b(?!.*\bCONCURRENTLY\b)|LOCK\s+TABLE)/i,
    lifted: 'quick',
    problem: 'locks a whole table',
  },
  {
    pattern: /\bTRUNCATE\b/i,
    lifted: 'contract',
    problem: 'empties a table',
  },
];

type Statement = { text: string; lifts: Map<string, string>; line: number };

/**
 * Statements without comments, strings and function bodies, with the exceptions allowed by the
 * comments before them.
 */
export const statementsOf = (sql: string): Statement[] => {
  const statements: Statement[] = [];
  let text = '';
  let lifts = new Map<string, string>();
  let line = 1;
  let from = 0;
  const token =
    /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|;|\n|[^-/$';\n]+|[\s\S]/g;
  for (const [part] of sql.matchAll(token)) {
    const lift = /^--\s*(contract|quick):\s*(\S.*)$/.exec(part);
    if (lift) lifts.set(lift[1] ?? '', lift[2] ?? '');
    if (part === ';') {
      statements.push({ text: text.trim(), lifts, line: from || line });
      text = '';
      lifts = new Map();
      from = 0;
    } else if (!part.startsWith('--') && !part.startsWith('/*')) {
      if (from === 0 && part.trim() !== '') from = line;
      text += /^['$]/.test(part) && part.length > 1 ? "''" : part;
    }
    line += part.split('\n').length - 1;
  }
  if (text.trim()) statements.push({ text: text.trim(), lifts, line: from });
  return statements;
};

const outlineOf = (text: string): string => {
  const shorter = text.replace(/\([^()]+\)/g, '()');
  return shorter === text ? text : outlineOf(shorter);
};

const NEW_TABLE = /\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi;
const TOUCHED =
  /\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?"?(\w+)"?|\bINDEX\b[^;]*?\bON\s+(?:ONLY\s+)?"?(\w+)"?/i;

/** Everything in one migration that would block or break the running version, with its line. */
export const problemsOf = (sql: string): string[] => {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(({ text }) => [...text.matchAll(NEW_TABLE)].map(([, name]) => name)),
  );
  const problems = statements.flatMap(({ text, lifts, line }) => {
    const touched = TOUCHED.exec(text);
    // A table created in the same file is not used by anybody yet.
    if (made.has(touched?.[1] ?? touched?.[2])) return [];
    return RULES.filter(
      ({ pattern, lifted, outline }) =>
        pattern.test(outline ? outlineOf(text) : text) && !lifts.has(lifted),
    ).map(
      ({ problem, lifted }) =>
        `line ${line} ${problem} (or say why not: -- ${lifted}: …, before it)`,
    );
  });
  const concurrent = statements.filter(({ text }) => /\bCONCURRENTLY\b/i.test(text));
  if (concurrent.length > 0 && statements.length > 1)
    problems.push(
      `line ${concurrent[0]?.line} works CONCURRENTLY, which no transaction can: alone in its file`,
    );
  return [...new Set(problems)];
};
