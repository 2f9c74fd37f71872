import type { Page, Route } from '@playwright/test';
import { TEXTS } from './texts.ts';

/** Delayed replies: `release` lets them through, both waiting and later ones. */
export type Held = { asked: () => number; release: () => void };

/** Delays all matching API replies until they are released. */
export const hold = async (page: Page, url: string | RegExp): Promise<Held> => {
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    asked += 1;
    await released;
    // The page may have aborted the call meanwhile.
    await route.continue().catch(() => {});
  });
  return { asked: () => asked, release };
};

/** Replies 500, like an error in the server. */
export const fault = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    json: { message: TEXTS.ourFault, code: 'server_error', requestId: 'x' },
  });

/** Navigates to a page of the shop in the browser, like a click on a link. */
export const navigateClient = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    // React Router listens to popstate, as for the back button.
    history.pushState({ key: to, usr: null, idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
};

/** Stops the page's clock, unless the test advances it; call `page.clock.install()` first. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));

/** Makes the shop's clock the page's: for the page, a reply comes at the time that the page's clock shows. */
export const oneClock = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === 'date' ? new Date().toUTCString() : get.call(this, name);
    };
  });
};
