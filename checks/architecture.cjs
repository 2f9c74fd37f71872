/**
 * Who may import whom, closed by default: a folder, a feature or a package that is not named here may
 * be used by nobody. `checks/architecture.ts` runs these rules, `checks/architecture.test.ts` breaks
 * each of them once.
 */

/** Which folders of the repository a folder may import, itself apart. */
const FOLDERS = {
  contract: [],
  api: ['contract', 'db'],
  web: ['contract'],
  server: ['contract', 'api', 'db', 'demo', 'simulators'],
  simulators: [],
  demo: ['contract', 'api', 'db'],
  db: ['contract', 'api'],
  // From here on nothing that ships.
  // Drills put the bench's load on what they disturb.
  test: ['contract', 'api', 'server', 'db', 'demo', 'simulators', 'web', 'bench'],
  e2e: ['contract', 'server', 'test'],
  bench: ['contract', 'api', 'server', 'db', 'demo', 'simulators', 'test'],
  checks: ['contract', 'db', 'e2e', 'server', 'test'],
};

/** Which other features a feature of the API may use. What is not listed uses none. */
const API_FEATURES = {
  catalogue: ['reviews', 'stock'],
  cart: ['catalogue', 'delivery', 'orders', 'stock'],
  checkout: ['cart', 'delivery', 'orders', 'payments', 'stock'],
  orders: ['delivery', 'stock'],
  payments: ['delivery', 'orders', 'stock'],
  refunds: ['orders', 'payments', 'settings', 'stock'],
  'order-letters': ['orders', 'settings'],
  tracking: ['orders'],
  overview: ['orders'],
  privacy: ['accounts', 'orders', 'settings'],
  mails: ['orders'],
  'restock-notices': ['accounts', 'catalogue', 'settings'],
  accounts: ['settings'],
  staff: ['accounts', 'settings'],
};

/** The rooms of payments, each with those below that it uses; files beside them are the ground of all. */
const PAYMENT_ROOMS = {
  clock: ['webhooks', 'calls', 'settlement', 'providers'],
  webhooks: ['calls', 'settlement', 'providers'],
  calls: ['settlement', 'providers'],
  review: ['settlement'],
  ledger: ['review', 'statement'],
  'going-live': ['providers'],
  settlement: ['providers'],
  statement: [],
  providers: [],
};

/** The same for the shop's pages; `*.route.tsx` and layouts put features together and are free. */
const WEB_FEATURES = {
  accounts: ['checkout', 'layout'],
  cart: ['delivery'],
  catalogue: ['cart', 'delivery'],
  checkout: ['cart', 'delivery'],
  home: ['catalogue', 'posts'],
  layout: ['accounts', 'cart'],
  orders: ['cart', 'delivery'],
  tracking: ['delivery', 'orders'],
};

/** The same for the staff's pages. */
const STAFF_FEATURES = {
  audit: ['refunds'],
  orders: ['desk'],
  payments: ['refunds'],
};

/** What the staff's pages use of the shop's. */
const SHOP_FOR_STAFF = ['catalogue', 'delivery', 'orders', 'payments', 'posts'];

/** The only files that may import a package. */
const PACKAGES = {
  // The embedded server's claim makes the role and the database that the pool then opens.
  pg: [
    '^api/platform/(database/database|cache/changes)\\.ts$',
    '^db/[^/]+\\.ts$',
    '^server/embedded-postgres/claim\\.ts$',
    '^test/database\\.ts$',
    '^bench/(copy|fill|statements)\\.ts$',
  ],
  kysely: ['^api/platform/(database/database|jobs/jobs)\\.ts$', '^db/row-types\\.ts$'],
  'pg-boss': ['^api/platform/jobs/jobs\\.ts$'],
  'prom-client': ['^api/platform/operations/metrics\\.ts$', '^server/http/metrics\\.ts$'],
  sharp: [
    '^api/platform/images/(avif|icon-picture|pictures|preview-picture)\\.ts$',
    '^demo/',
    '^test/',
    '^bench/',
  ],
  aws4fetch: ['^api/platform/images/s3-store\\.ts$'],
  stripe: ['^api/features/payments/providers/card/stripe/', '^test/simulators/card-shop'],
  'markdown-it': ['^api/features/posts/markdown\\.ts$'],
  otpauth: ['^api/features/accounts/second-factor/totp\\.ts$', '^test/'],
  uqr: ['^web/features/accounts/security/qr-code\\.tsx$'],
  nodemailer: ['^api/platform/outbox/mail\\.ts$'],
  'embedded-postgres': ['^server/embedded-postgres/'],
  typebox: ['^contract/', '^api/platform/'],
};

/** Files of pure functions: rules, and what stands beside them where there is much of it. */
const RULES = '[/-](rules|states|presenter|filter|counts|cache-tags)\\.ts$';

const TESTS = '\\.(test|deep|drill|e2e)\\.tsx?$|^(test|e2e|bench|checks)/|^[^/]+\\.config\\.ts$';
const PACKAGE = (name) => `(^|/)node_modules/${name}/|^${name}(/|$)`;
const LOCAL = ['local'];
const RUNTIME_ONLY = { dependencyTypesNot: ['pre-compilation-only'] };

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const folderRules = Object.entries(FOLDERS).map(([folder, uses]) =>
  forbid(
    `${folder}-uses-listed-folders`,
    `${folder}/ imports ${[folder, ...uses].join(', ')} and no other folder`,
    // A test may reach into test/ wherever it stands; the style page shows what web/ui has.
    { path: `^${folder}/`, pathNot: '\\.(test|deep)\\.tsx?$|^e2e/styleguide/' },
    {
      path: '^[^./][^/]*/',
      pathNot: `^(${[folder, ...uses].join('|')})/|node_modules/`,
      dependencyTypes: LOCAL,
    },
  ),
);

const featureRules = (side, folder, lists, composers) => [
  ...Object.entries(lists).map(([feature, uses]) =>
    forbid(
      `${side}-${feature}-uses-listed-features`,
      `the feature ${feature} of ${folder}/ uses ${uses.join(', ')} and no other feature`,
      { path: `^${folder}/${feature}/`, pathNot: [TESTS, ...composers] },
      { path: `^${folder}/`, pathNot: `^${folder}/(${[feature, ...uses].join('|')})/` },
    ),
  ),
  forbid(
    `${side}-unlisted-feature-uses-none`,
    'a feature that is not listed uses no other feature',
    {
      path: `^${folder}/([^/]+)/`,
      pathNot: [TESTS, ...composers, `^${folder}/(${Object.keys(lists).join('|')})/`],
    },
    { path: `^${folder}/`, pathNot: `^${folder}/$1/` },
  ),
];

const roomRules = Object.entries(PAYMENT_ROOMS).map(([room, uses]) =>
  forbid(
    `payments-${room}-uses-rooms-below`,
    `the room ${room} of payments uses ${uses.join(', ') || 'no other'}, and never one above it`,
    { path: `^api/features/payments/${room}/`, pathNot: TESTS },
    {
      path: '^api/features/payments/[^/]+/',
      pathNot: `^api/features/payments/(${[room, ...uses].join('|')})/`,
    },
  ),
);

const packageRules = Object.entries(PACKAGES).map(([name, owners]) =>
  forbid(
    `${name}-has-owners`,
    `only ${owners.join(', ')} may import ${name}`,
    { pathNot: [...owners, '\\.(test|deep|e2e)\\.tsx?$|^e2e/', 'node_modules/'] },
    { path: PACKAGE(name) },
  ),
);

module.exports = {
  FOLDERS,
  API_FEATURES,
  forbidden: [
    ...folderRules,
    forbid(
      'unlisted-folder',
      'a new folder has to be listed before it imports anything of another',
      { path: '^([^./][^/]*)/', pathNot: `^(${Object.keys(FOLDERS).join('|')})/|node_modules/` },
      { path: '^[^./][^/]*/', pathNot: '^$1/', dependencyTypes: LOCAL },
    ),
    ...featureRules('api', 'api/features', API_FEATURES, []),
    ...roomRules,
    ...featureRules('web', 'web/features', WEB_FEATURES, ['\\.route\\.tsx$', '-layout\\.tsx$']),
    ...featureRules('staff', 'web/staff', STAFF_FEATURES, ['\\.route\\.tsx$']),
    forbid(
      'staff-uses-listed-shop',
      `the staff’s pages use ${SHOP_FOR_STAFF.join(', ')} of the shop’s`,
      { path: '^web/staff/', pathNot: TESTS },
      { path: '^web/features/', pathNot: `^web/features/(${SHOP_FOR_STAFF.join('|')})/` },
    ),
    forbid(
      'shop-never-uses-staff',
      'a shopper loads nothing of the staff’s pages: the list of routes alone names them',
      { path: '^web/', pathNot: [TESTS, '^web/staff/', '^web/routes\\.ts$'] },
      { path: '^web/staff/' },
    ),
    ...packageRules,

    forbid(
      'contract-is-alone',
      'the contract imports its schema library and nothing else',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', PACKAGE('typebox')] },
    ),
    forbid(
      'contract-has-one-name',
      'outside contract/ its files are imported as #contract/…, never by a relative path',
      { pathNot: '^contract/|node_modules/' },
      { path: '^contract/', dependencyTypesNot: ['aliased'] },
    ),
    forbid(
      'contract-values-stay-out-of-the-browser',
      'schemas and endpoints are types in the browser; only plain constants and functions are code there',
      { path: '^web/', pathNot: TESTS },
      {
        path: '^contract/',
        pathNot:
          '^contract/(amount|cart|categories|money|catalogue|counties|delivery|demo-accounts|networks|phone|payment|shop-icon|shop-pictures|sizes|staff|stock|text)\\.ts$',
        ...RUNTIME_ONLY,
      },
    ),
    forbid(
      'browser-constants-carry-no-schema',
      'what the browser runs of the contract brings no schema library along',
      {
        path: '^contract/(amount|cart|categories|money|catalogue|counties|delivery|demo-accounts|networks|phone|payment|shop-icon|shop-pictures|sizes|staff|stock|text)\\.ts$',
      },
      {
        pathNot:
          '^contract/(amount|cart|categories|money|catalogue|counties|delivery|demo-accounts|networks|phone|payment|shop-icon|shop-pictures|sizes|staff|stock|text)\\.ts$',
        ...RUNTIME_ONLY,
      },
    ),
    forbid(
      'no-node-in-the-browser',
      'pages use what a browser has; the server entry alone runs in Node only',
      { path: '^web/', pathNot: [TESTS, '^web/entry\\.server\\.tsx$'] },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'api-platform-knows-no-feature',
      'what every feature stands on knows none of them',
      { path: '^api/platform/', pathNot: TESTS },
      { path: '^api/(features/|app\\.ts$)' },
    ),
    forbid(
      'web-platform-knows-no-feature',
      'what every page stands on knows none of them',
      { path: '^web/(platform|ui)/', pathNot: TESTS },
      { path: '^web/(features/|staff/|routes\\.ts$|root\\.tsx$)' },
    ),
    forbid(
      'web-platform-knows-no-shop',
      'of the contract it sees the calls, their errors and who is signed in; addresses, the shop’s name and its colors have a file each',
      {
        path: '^web/platform/',
        pathNot: [TESTS, '^web/platform/(page/(links|staff-links|shop)|browser/theme)\\.ts$'],
      },
      { path: '^contract/', pathNot: '^contract/((all|shapes)\\.endpoints|problem|staff)\\.ts$' },
    ),
    forbid(
      'ui-knows-no-shop',
      'primitives import React and each other; the toaster shows what platform/toast.ts holds',
      { path: '^web/ui/', pathNot: TESTS },
      {
        pathNot: [
          '^web/ui/',
          PACKAGE('react'),
          PACKAGE('react-dom'),
          PACKAGE('react-router'),
          '^web/platform/toast\\.ts$',
        ],
      },
    ),
    forbid(
      'rules-are-pure',
      'rules decide from their arguments: no database, no network, no clock',
      {
        path: `^api/features/.+${RULES}|^api/platform/http/problem\\.ts$`,
      },
      {
        // A type of the generated rows decides nothing.
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '^contract/',
          `^api/features/.+${RULES}`,
          '^api/platform/http/problem\\.ts$',
          '^(node:)?crypto$',
        ],
      },
    ),
    forbid(
      'rules-know-no-store',
      'row types stand in rules; a store imports them',
      { path: `^api/features/.+${RULES}` },
      { path: '^api/features/.+[/-]store\\.ts$' },
    ),
    forbid(
      'routes-are-private',
      'the contents page and a feature’s own routes import routes; features share rules and stores',
      { path: '^api/', pathNot: ['^api/app\\.ts$', '[/-]routes\\.ts$', TESTS] },
      { path: '^api/features/.+[/-]routes\\.ts$' },
    ),
    forbid(
      'store-knows-no-http',
      'a store takes and returns values',
      { path: '^api/features/.+(/lists|[/-]store|[/-]stock|/settle)\\.ts$' },
      { path: ['^api/platform/http/(serve|docs|errors|validation)\\.ts$', PACKAGE('fastify')] },
    ),
    forbid(
      'row-types-have-one-reader',
      'of db/ the API sees the generated row types, and those in one place',
      { path: '^api/', pathNot: [TESTS, '^api/platform/database/database\\.ts$'] },
      { path: '^db/' },
    ),
    forbid(
      'database-scripts-know-no-feature',
      'migrations and the demo stand on the platform; of features they see the pure rules',
      { path: '^(db|demo)/', pathNot: TESTS },
      { path: '^api/(features/|app\\.ts$)', pathNot: RULES },
    ),
    forbid(
      'simulators-stand-alone',
      'a simulator speaks the provider’s wire protocol and shares no code with the shop it tests',
      { path: '^simulators/', pathNot: '\\.test\\.ts$' },
      { path: '^(contract|api|web|server|db|test|e2e|checks|bench)/' },
    ),
    forbid(
      'random-tests-share-a-seed',
      'a test imports fast-check from test/random.ts, which gives it the seed of the run',
      { pathNot: ['^test/', 'node_modules/'] },
      { path: PACKAGE('fast-check') },
    ),
    forbid(
      'product-imports-no-test',
      'nothing that ships imports what only tests use',
      { pathNot: [TESTS, 'node_modules/'] },
      { path: TESTS, pathNot: 'node_modules/' },
    ),
    forbid(
      'product-runs-on-dependencies',
      'what runs in production uses dependencies; development tools are for building and tests',
      { pathNot: [TESTS, '^(server/dev|web/routes)\\.ts$', 'node_modules/'] },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], ...RUNTIME_ONLY },
    ),
    forbid(
      'no-cycles',
      'code that needs each other is one module',
      {},
      {
        circular: true,
        viaOnly: RUNTIME_ONLY,
      },
    ),
    forbid(
      'no-type-cycles',
      'no two files need each other, not even for a type',
      { pathNot: '\\.test\\.tsx?$|node_modules/' },
      { circular: true },
    ),
    forbid(
      'all-imports-resolve',
      'an import of a file or package that is not there',
      {},
      {
        couldNotResolve: true,
        pathNot: '\\+types/',
      },
    ),
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default', 'require'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
