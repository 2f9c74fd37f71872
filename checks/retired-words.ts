import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run check:words`: retired identifiers and file names, with their replacements
 * (`docs/glossary.md`). Exact words of our code only: comments and texts on screen are not checked.
 */

/** Identifiers, as whole words, case-sensitive. */
const IDENTIFIERS: Record<string, string> = {
  // Starting a payment
  pressPay: 'startPayment',
  PressChoice: 'StartChoice',
  spendPress: 'a start limit',
  requirePress: 'a start limit',
  judgePress: 'judgeStart',
  barePress: 'bareStart',
  itemPress: 'itemStart',
  pressingNonsense: 'startingNonsense',
  pressAgain: 'startAgain',
  promptProvider: 'callProvider',
  promptPayment: 'callProvider',
  promptPhone: 'callProvider',
  whenPrompted: 'callProvider',
  claimPrompt: 'claimProviderCall',
  findPrompted: 'a payment by its provider id',
  isAboutThisPrompt: 'a payment by its provider id',
  // Settling, refunding, reviewing
  tellOfPayment: 'notifyOfPayment',
  judgeNews: 'judgeNotification',
  newsCame: 'a notification',
  isNews: 'a notification',
  isReturning: 'hasRefund',
  notReturning: 'hasNoRefund',
  orderReturning: 'the refund status',
  setReturning: 'the refund status',
  hasDoubtfulMoney: 'hasPaymentInReview',
  callAttention: 'moveToReview',
  toAttention: 'toReview',
  findAttention: 'findReviewQueue',
  attentionMessage: 'reviewMessage',
  attentionPlace: 'the place of the review queue',
  AttentionCard: 'ReviewCard',
  AttentionReason: 'ReviewReason',
  AttentionRow: 'ReviewRow',
  AttentionSection: 'ReviewSection',
  adoptRequest: 'attachProviderId',
  bindPayment: 'assignToOrder',
  bindPaymentEndpoint: 'assignToOrderEndpoint',
  BindButton: 'AssignButton',
  onBind: 'onAssign',
  useBind: 'useAssign',
  makeBindable: 'makeAssignable',
  findClaim: 'findReceiptCallback',
  askAboutClaim: 'matchReceipt',
  claimLook: 'a query of the provider',
  lookAtCard: 'queryCard',
  planNextLook: 'planNextQuery',
  foldCases: 'the report counts the rows',
  recountReport: 'the report counts the rows',
  // Jobs and limits
  leaveNet: 'a job in the transaction of its cause',
  tendNets: 'a job in the transaction of its cause',
  DUE_NETS: 'a job in the transaction of its cause',
  REMOVE_NETS: 'a job in the transaction of its cause',
  job_nets: 'a job in the transaction of its cause',
  openDoors: 'one listening socket',
  closeDoors: 'one listening socket',
  firstDoor: 'one listening socket',
  Turnstile: 'ConcurrencyLimit',
  TurnstileRules: 'ConcurrencyLimitRules',
  turnstile: 'concurrencyLimit',
  oneAtATime: 'serialQueue',
  installTallies: 'count(*) on an index',
  foldTallies: 'count(*) on an index',
  // Cached responses
  basedOn: 'setCacheTags',
  listBasis: 'listTags',
  productBasis: 'productTags',
  PublicAnswers: 'CachedResponses',
  installPublicAnswers: 'installCachedResponses',
  AnswerCache: 'ResponseCache',
  createAnswerCache: 'createResponseCache',
  answerKey: 'a response key',
  keepsAnswers: 'cachesResponses',
  keptPage: 'cachedPage',
  KeptSent: 'a cached response',
  keptBytes: 'cachedBytes',
  maybeKept: 'a cached response',
  sendKept: 'a cached response',
  mostKept: 'a cached response',
  malkia_kept_answers: 'malkia_response_cache_entries',
  malkia_kept_answers_bytes: 'malkia_response_cache_bytes',
  malkia_kept_answers_total: 'malkia_response_cache_hits_total',
  malkia_made_answers_total: 'malkia_response_cache_misses_total',
  // Reading the catalogue
  findKept: 'plain SQL',
  keepMatches: 'plain SQL',
  knowSearch: 'plain SQL',
  findByWords: 'plain SQL',
  searchWords: 'plain SQL',
  narrowingOf: 'plain SQL',
  registerRead: 'the in-process API',
  openReplica: 'one pool',
  readPublic: 'one pool',
  replicaOf: 'one pool',
  createReplicaGate: 'one pool',
  SharedConnections: 'one pool',
  openSharedConnections: 'one pool',
  hopeful: 'one transaction, each step awaited',
  Hopeful: 'one transaction, each step awaited',
  // Pages
  fetchAhead: 'a prefetch',
  mayFetchAhead: 'a prefetch',
  useDrawnAhead: 'useDeferredMount',
  NOTE_EARLY_TOUCHES: 'preHydrationScript',
  GIVE_UP_EARLY_TOUCHES: 'preHydrationScript',
  endEarlyPresses: 'stopPreHydrationEvents',
  replayEarlyTouches: 'replayPreHydrationEvents',
  withConstants: 'a plain render',
  layOutLater: 'content-visibility',
  pageBytes: 'a plain render',
  pageDataBlock: 'loader data',
  takePageData: 'loader data',
  routerStateBlock: 'HydratedRouter',
  takeRouterState: 'HydratedRouter',
  allowSkippedTransitions: 'prefers-reduced-motion',
  Pindo: 'BrandBorder',
  useMine: 'usePrivateQuery',
  useKeptState: 'useStoredState',
  KeepPlace: 'RestorePosition',
  holdPage: 'lockScroll',
  safeNext: 'safeReturnTo',
  withNext: 'withReturnTo',
  keptLines: 'storedLines',
  keptProducts: 'stored products',
  keptRecord: 'storedRecord',
  keepRecord: 'a stored record',
  PageAnswer: 'PrefetchedQuery',
  judgeAnswer: 'readReply',
  noAnswer: 'networkProblem',
  // Tests
  expectSteady: 'expectNoShift',
};

/** File names without folder and extension; a star matches any ending. */
const FILES: Record<string, string> = {
  press: 'start-payment',
  'press-pay': 'start-payment',
  'press-limits': 'start-limits',
  'press-table': 'start-table',
  pressing: 'starting',
  prompt: 'provider-call',
  'provider-turn': 'provider-claim',
  news: 'payment-notifications',
  'news-table': 'notification-table',
  returning: 'refunds',
  doubts: 'review-queue',
  'attention-*': 'review-*',
  attention: 'review-queue',
  bind: 'assign-to-order',
  adopt: 'attach-provider-id',
  answers: 'presenter',
  'answer-cache': 'response-cache',
  'answer-keys': 'cached-responses',
  'public-answers': 'cached-responses',
  turnstile: 'concurrency-limit',
  'one-at-a-time': 'serial-queue',
  'log-words': 'log-redaction',
  reads: 'in-process-api',
  nets: 'jobs',
  tallies: 'nothing',
  doors: 'nothing',
  'replica-gate': 'nothing',
  replica: 'nothing',
  'shared-connections': 'database',
  'search-kept': 'store',
  'search-look': 'store',
  'search-words': 'store',
  'ledger-cases': 'nothing',
  'ledger-recount': 'nothing',
  'early-touches': 'pre-hydration-events',
  ahead: 'prefetch',
  constant: 'nothing',
  'lay-out-later': 'nothing',
  'page-bytes': 'nothing',
  'page-data': 'nothing',
  'router-state': 'nothing',
  'skipped-transitions': 'nothing',
  pindo: 'brand-border',
  'hold-page': 'scroll-lock',
  'use-mine': 'use-private-query',
  'next-path': 'return-to',
  'kept-pages': 'cached-pages',
  'kept-state': 'stored-state',
  'keep-place': 'restore-position',
  'letter-*': 'e2e/specification/*',
  letter: 'e2e/specification/calls',
  steady: 'layout-shift',
  swift: 'input-latency',
  'vite.trim*': 'nothing',
  'vite.unused*': 'nothing',
};

/** The glossary and the decision about removed mechanisms name them; demo texts are not code. */
const EXEMPT =
  /^(checks\/retired-words(\.test)?\.ts|docs\/glossary\.md|docs\/decisions\/0030-plain-inside\.md|demo\/.+)$/;
const READ = /\.(tsx?|css|md|sql|yml)$/;
const ENDINGS = '(?:\\.(?:test|deep|route|e2e|look))?\\.(?:tsx?|css|sql)';

const escaped = (name: string): string => name.replaceAll('.', '\\.').replace('*', '[\\w.-]*');
const identifiers = new RegExp(`\\b(?:${Object.keys(IDENTIFIERS).join('|')})\\b`, 'g');
const fileNames = Object.entries(FILES).map(([name, now]) => ({
  now,
  whole: new RegExp(`^(?:\\d{4}_)?${escaped(name)}(?:\\.|$)`),
  // Only with its extension, so that hyphenated words in texts are allowed.
  mention: new RegExp(`(?<![\\w.-])${escaped(name)}${ENDINGS}\\b`, 'g'),
}));

/** Errors of one file: its name, its identifiers, and file names mentioned in it. */
export const retiredWordsIn = (file: string, text: string): string[] => {
  if (EXEMPT.test(file)) return [];
  const name = path.basename(file);
  const own = /\.tsx?$/.test(file) ? fileNames.filter(({ whole }) => whole.test(name)) : [];
  const lines = text
    .split('\n')
    .flatMap((line, i) => [
      ...[...line.matchAll(identifiers)].map(
        ([word]) => `${file}:${i + 1}: ${word} is retired: ${IDENTIFIERS[word]}`,
      ),
      ...fileNames.flatMap(({ mention, now }) =>
        [...line.matchAll(mention)].map(
          ([word]) => `${file}:${i + 1}: the file ${word} is retired: ${now}`,
        ),
      ),
    ]);
  return [...own.map(({ now }) => `${file}: the name is retired: ${now}`), ...lines];
};

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => READ.test(file));
  const problems = files.flatMap((file) =>
    retiredWordsIn(file, readFileSync(path.join(root, file), 'utf8')),
  );
  if (files.length < 100) problems.push(`only ${files.length} files were seen`);
  for (const problem of problems) console.error(problem);
  console.log(`retired words: ${files.length} files, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
