import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { HOOK_MS } from '../test/limits.ts';
import type { Kind, Weight } from './budget-table.ts';

const KIND_OF: Record<string, Kind> = {
  Document: 'html',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'picture',
};

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce' as const,
};

/** The chunk of the libraries; `vite.config.ts` names it. */
export const LIBRARY_FILE = /\/assets\/library-.*\.js$/;

type Options = {
  /** localStorage of the visitor. */
  storage?: Record<string, string>;
  /** The status that the page answers with. */
  status?: number;
  /** Called before the page is opened. */
  prepare?: (page: Page) => Promise<void>;
};

/** In the page: React runs, no part waits for data, and the fonts are there. */
const isLoaded = (): boolean => {
  const main = document.querySelector('main') ?? {};
  return (
    Object.keys(main).some((key) => key.startsWith('__react')) &&
    ![...document.querySelectorAll('[aria-busy="true"]')].some((each) => each.checkVisibility()) &&
    document.fonts.status === 'loaded'
  );
};

/** In the page: until the browser has nothing to do, so that what it had to do has asked for what it needs. */
const isIdle = (): Promise<void> =>
  new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve)));
/** So many times without a new request, and the page has all it asks for; a busy machine takes longer for it. */
const IDLE_TIMES = 5;

/** Opens a page as a first-time visitor and measures the bytes received until it asks for nothing more. */
export const weigh = async (
  browser: Browser,
  address: string,
  { storage, status = 200, prepare }: Options = {},
): Promise<Weight> => {
  const context = await browser.newContext(PHONE);
  try {
    if (storage) {
      await context.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, storage);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(HOOK_MS);
    await prepare?.(page);
    const weight: Weight = {
      html: 0,
      script: 0,
      style: 0,
      font: 0,
      picture: 0,
      data: 0,
      all: 0,
      own: 0,
      library: 0,
    };
    const kinds = new Map<string, Kind>();
    const pending = new Set<string>();
    let asked = 0;
    const wire = await context.newCDPSession(page);
    wire.on('Network.requestWillBeSent', ({ requestId }) => {
      asked += 1;
      pending.add(requestId);
    });
    wire.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
    wire.on('Network.responseReceived', ({ requestId, type }) =>
      kinds.set(requestId, KIND_OF[type] ?? 'data'),
    );
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      pending.delete(requestId);
      weight[kinds.get(requestId) ?? 'data'] += encodedDataLength;
      weight.all += encodedDataLength;
    });
    await wire.send('Network.enable');
    const scripts: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const part = LIBRARY_FILE.test(response.url()) ? 'library' : 'own';
      scripts.push(
        response.body().then((body) => {
          weight[part] += gzipSync(body, { level: 9 }).length;
        }),
      );
    });
    const response = await page.goto(address);
    if (response?.status() !== status) throw new Error(`${address} answers ${response?.status()}`);
    for (let idle = 0; idle < IDLE_TIMES; ) {
      const before = asked;
      await page.waitForFunction(isLoaded);
      await page.evaluate(isIdle);
      idle = pending.size === 0 && asked === before ? idle + 1 : 0;
    }
    await Promise.all(scripts);
    return weight;
  } finally {
    await context.close();
  }
};
