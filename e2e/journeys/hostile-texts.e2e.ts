import type { Page } from '@playwright/test';
import { LONG_MS } from '../../test/limits.ts';
import { expect, goTo, signedInAsAdmin, signIn, test } from '../shop.ts';
import { copyShop } from '../shops.ts';
import { follow, type Place, placesOf, type TextFor, writeEverywhere } from '../texts-of-people.ts';

/**
 * Text that would run in an element, an attribute, a script, a style, a link or a template; `n` identifies the
 * field.
 */
const hostile = (n: string): string =>
  `</script></title></textarea><script>hurt('${n}')</script><img src=x onerror=hurt('${n}')>` +
  `"' autofocus onfocus=hurt('${n}') x="<svg/onload=hurt('${n}')>{{hurt('${n}')}}<iframe srcdoc="<script>parent.hurt('${n}')</script>">`;

const MARKDOWN = [
  '[a](javascript:hurt(1)) [b](data:text/html,<script>hurt(2)</script>) ![c](x"onerror="hurt(3))',
  '<a href="javascript:hurt(4)">d</a>',
  '<details open ontoggle=hurt(5)>e</details>',
  '[f]: vbscript:hurt(6)',
  '[f]',
].join('\n\n');

type Recorded = { ran: string[]; violations: string[]; dialogs: string[]; strange: string[] };

/** Records everything that hostile text could do in any page of this browser. */
const listen = async (page: Page): Promise<Recorded> => {
  const recorded: Recorded = { ran: [], violations: [], dialogs: [], strange: [] };
  await page.exposeFunction('hurt', (where: unknown) => void recorded.ran.push(String(where)));
  await page.exposeFunction('violated', (what: string) => void recorded.violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as any).violated(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    recorded.dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  return recorded;
};

/** Elements and attributes that only hostile text could have created. */
const injectedElements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches('iframe, [srcdoc], [onerror], [onload], [onfocus], [ontoggle]') ||
          /^\s*(javascript|vbscript|data:text)/i.test(element.getAttribute('href') ?? '') ||
          // React Router's own scripts contain loader data as escaped text; `ran` detects whether it ran.
          (element.matches('script:not([type*=json])') &&
            !element.textContent?.startsWith(
              'window.__reactRouterContext.streamController.enqueue("',
            ) &&
            element.textContent?.includes("hurt('")),
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );

/** A text for each field, as long as it may be. */
const text: TextFor = (field, most) => {
  if (field === 'text' || field === 'pageText') return `${hostile(field)}\n\n${MARKDOWN}`;
  if (field === 'heroTitle') return `<svg/onload=hurt('${field}')>`;
  const texts = [hostile(field), `<img src=x onerror=hurt('${field}')>`, '<svg/onload=hurt(7)>'];
  return texts.find(({ length }) => length <= most) ?? '<b>';
};

// Proves S5.1.
test('hostile texts in every field of customers and staff run nowhere', async ({ browser }) => {
  test.setTimeout(LONG_MS);
  const shop = await copyShop();
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const recorded = await listen(page);
  const written = await writeEverywhere(page, text);
  const { guest, customer, staff } = placesOf(written, `<svg/onload=hurt('query')>`);
  const visit = async (places: readonly Place[], next: typeof goTo): Promise<void> => {
    for (const [index, { path, shows }] of places.entries()) {
      await (index === 0 ? goTo : next)(page, path);
      // The page shows the text, so it could have run.
      if (shows) await expect(page.getByText(/hurt\(/).first()).toBeAttached();
      recorded.strange.push(...(await injectedElements(page)).map((html) => `${path}: ${html}`));
    }
  };
  try {
    await visit(guest, goTo);
    // The server sends the same dashboard to everybody: the texts come with calls.
    await signIn(page, written.shopper);
    await visit(customer, follow);
    await signedInAsAdmin(page);
    await visit(staff, follow);
    expect(recorded).toEqual({ ran: [], violations: [], dialogs: [], strange: [] });
    expect(errors).toEqual([]);

    // Checks that the detection works: what runs is recorded, and the CSP stops an injected inline script.
    await page.evaluate(() => {
      (window as any).hurt('by hand');
      const script = document.createElement('script');
      script.textContent = "hurt('inline')";
      document.body.append(script);
    });
    await expect.poll(() => recorded.violations.length).toBe(1);
    expect(recorded.ran).toEqual(['by hand']);
  } finally {
    await page.context().close();
    await shop.close();
  }
});

// Proves S7.5.
test('the shop’s folder is not on the web: no source, settings, history or listing, however it is asked for', async ({
  request,
}) => {
  const files = ['.env', '.git/config', 'package.json', 'server/start.ts', 'docs/sbom.json'];
  const ways = [
    '/',
    '/assets/../',
    '/assets/..%2f..%2f..%2f',
    '/assets/%2e%2e/%2e%2e/%2e%2e/',
    '/.//',
  ];
  const asked = files.flatMap((file) => ways.map((way) => way + file));
  const listings = ['/assets/', '/images/', '/api/', '/assets', '/.data/', '/metrics'];
  for (const path of [...asked, ...listings]) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect(reply.status(), path).toBe(404);
    // Compares by pattern, not by text: otherwise the error message would be a page of thousands of characters.
    const leakPattern =
      /"name": "malkia"|repositoryformatversion|bomFormat|startEmbedded|^SHOP_MODE=/m;
    expect(leakPattern.test(await reply.text()), path).toBe(false);
  }
});
