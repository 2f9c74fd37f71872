import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { EXPECT_MS } from '../test/limits.ts';

const recorded = new WeakSet<BrowserContext>();
/** What toasts of each page said and no test has awaited yet, oldest first. */
const said = new WeakMap<Page, string[]>();

const toastsOf = (page: Page): string[] => {
  if (!recorded.has(page.context()))
    throw new Error(
      'Toasts of this page are not recorded: its test has to come from e2e/toasts.ts.',
    );
  const known = said.get(page) ?? [];
  said.set(page, known);
  return known;
};

/**
 * Records the toasts of all pages of this context from their first script on: one shows for a second or two, and a
 * test that looks for it may come too late.
 */
const recordToasts = async (context: BrowserContext): Promise<void> => {
  await context.exposeBinding('toastShown', ({ page }, text: string) => {
    toastsOf(page).push(text);
  });
  await context.addInitScript(() => {
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-toasts] .toast')) {
        const text = [...toast.querySelectorAll('p')].map((line) => line.textContent).join(' ');
        // A toast is inserted without its text.
        if (seen.has(toast) || !text) continue;
        seen.add(toast);
        (window as unknown as { toastShown(text: string): void }).toastShown(
          text.replace(/\s+/g, ' ').trim(),
        );
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  recorded.add(context);
};

/** A test whose pages, of all contexts, have their toasts recorded. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      // A context that is closed at once is not recorded.
      browser.on('context', (context) => void recordToasts(context).catch(() => {}));
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

/** What to look for: a part of a toast's lines in any case, or a pattern. */
const wantedOf = (text: string | RegExp): RegExp =>
  typeof text === 'string'
    ? new RegExp(text.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')
    : text;

/**
 * A toast of the page said this, now or since it was opened. Each toast answers once: the same words awaited again are
 * those of another toast.
 */
export const expectToast = async (
  page: Page,
  text: string | RegExp,
  { timeout = EXPECT_MS } = {},
): Promise<void> => {
  const wanted = wantedOf(text);
  const toasts = toastsOf(page);
  await expect
    .poll(() => [...toasts], { timeout, message: `a toast says ${text}` })
    .toEqual(expect.arrayContaining([expect.stringMatching(wanted)]));
  toasts.splice(
    toasts.findIndex((each) => wanted.test(each)),
    1,
  );
};

/** Waits until no toast shows. */
export const expectToastsGone = (page: Page): Promise<void> =>
  expect(page.locator('[data-toasts]')).toHaveCount(0);

/** No toast of the page has said this yet. */
export const expectNoToast = (page: Page, text: string | RegExp): void =>
  expect(toastsOf(page)).not.toContainEqual(expect.stringMatching(wantedOf(text)));
