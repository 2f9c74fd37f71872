import type { Page, Route } from '@playwright/test';

/** Held answers: `release` lets them through, those that wait and those still to come. */
export type Held = { asked: () => number; release: () => void };

/** Holds back every answer of the API that fits until it is released. */
export const hold = async (page: Page, url: string | RegExp): Promise<Held> => {
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    asked += 1;
    await released;
    // The page may have given the call up meanwhile.
    await route.continue().catch(() => {});
  });
  return { asked: () => asked, release };
};

/** Answers 500, as a fault inside the server would. */
export const fault = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    json: { message: 'Something went wrong on our side.', code: 'server_error', requestId: 'x' },
  });

/** Goes to a page of the shop inside the browser, as a click on a link of it does. */
export const goInside = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    // React Router listens to the history, as for the back button.
    history.pushState({ key: to, usr: null, idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
};

/** The page's time stands still from here on, unless the test moves it; `page.clock.install()` comes first. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
