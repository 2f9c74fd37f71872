import { execFile } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Not a dependency: its tree is larger than the shop's own, and only this benchmark needs it. */
export const LIGHTHOUSE = '13.5.0';

/** Lighthouse's default for phones; its simulation multiplies the time of every task by it. */
export const CPU_SLOWDOWN = 4;

type Audit = { id: string; score: number | null; numericValue?: number; displayValue?: string };
type Report = {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, flags: object, config: object) => Promise<{ lhr: Report }>;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Lighthouse from the npm registry, installed into `folder` by the first run. */
export const findLighthouse = async (folder: string): Promise<Lighthouse> => {
  const prefix = path.join(folder, `lighthouse-${LIGHTHOUSE}`);
  const entry = path.join(prefix, 'node_modules/lighthouse/core/index.js');
  if (!(await exists(entry))) {
    await mkdir(prefix, { recursive: true });
    const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
    const wanted = `lighthouse@${LIGHTHOUSE}`;
    await promisify(execFile)('npm', ['install', '--prefix', prefix, ...options, wanted]);
  }
  return (await import(pathToFileURL(entry).href)).default;
};

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Figures of a visit by audit id. */
export const FIGURES = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  FCP: 'first-contentful-paint',
  SI: 'speed-index',
  bytes: 'total-byte-weight',
} as const;
export type Figure = keyof typeof FIGURES;

export type Visit = {
  /** 0 to 100, by category. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  figures: Record<Figure, number>;
  /** Speed of this machine; a desktop in Lighthouse's table has 1500 to 2000. */
  benchmarkIndex: number;
  /** Failed audits with their messages. */
  failed: string[];
};

const visitOf = ({ environment, categories, audits }: Report): Visit => ({
  scores: Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Visit['scores'],
  figures: Object.fromEntries(
    Object.entries(FIGURES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]),
  ) as Visit['figures'],
  benchmarkIndex: environment.benchmarkIndex,
  failed: Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
});

/**
 * A visit with an empty cache, in the browser that listens on `port`. Stored data such as a cart is
 * preserved.
 */
export const visit = async (lighthouse: Lighthouse, url: string, port: number): Promise<Visit> => {
  const flags = { port, output: 'json', logLevel: 'silent' };
  const settings = {
    onlyCategories: CATEGORIES,
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    throttling: {
      rttMs: 150,
      throughputKbps: 1638.4,
      requestLatencyMs: 562.5,
      downloadThroughputKbps: 1474.56,
      uploadThroughputKbps: 675,
      cpuSlowdownMultiplier: CPU_SLOWDOWN,
    },
    disableStorageReset: true,
  };
  const { lhr } = await lighthouse(url, flags, { extends: 'lighthouse:default', settings });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return visitOf(lhr);
};
