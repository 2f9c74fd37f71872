import type { Page } from '@playwright/test';
import { ProductForm, ProductSizesForm } from '../../contract/catalogue.endpoints.ts';
import {
  asAdmin,
  expect,
  goTo,
  makeProduct,
  newShopper,
  register,
  signedInAsAdmin,
  signIn,
  test,
} from '../shop.ts';

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

/** Texts of a product that are no free text, or have room for a size only. */
const CHOICES = ['category', 'color', 'sizeSystem', 'sizes', 'modelSize'];

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

test('hostile texts in every field of products, reviews, posts, profiles, orders and messages run nowhere', async ({
  page,
  errors,
}) => {
  const send = await asAdmin(page);
  const shopper = newShopper();
  await register(page, shopper);
  const signed = await signIn(page, shopper);
  const asShopper = async (method: string, path: string, data: object): Promise<any> => {
    const headers = { authorization: `Bearer ${signed.token}` };
    const reply = await page.request.fetch(path, { method, headers, data });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const short = (n: string) => `<img src=x onerror=hurt('${n}')>`;

  const texts = Object.entries({ ...ProductForm.properties, ...ProductSizesForm.properties })
    .filter(([name, schema]) => 'maxLength' in schema && !CHOICES.includes(name))
    .map(([name]) => [name, short(name)]);
  const product = await makeProduct(page, {
    ...Object.fromEntries(texts),
    name: `Gauni ${short('name')}</title><script>hurt(0)</script>`,
    description: hostile('description'),
    category: 'dress',
  });
  await asShopper('PATCH', '/api/auth/edit-profile', {
    username: short('username'),
    profession: `${short('profession')}<script>hurt('profession')</script>`,
    bio: hostile('bio'),
  });
  await asShopper('POST', '/api/reviews/post-review', {
    comment: hostile('comment'),
    rating: 5,
    userId: signed.user._id,
    productId: product._id,
  });
  const { order } = await asShopper('POST', '/api/orders', {
    items: [{ productId: product._id, quantity: 1 }],
    method: 'mpesa',
    shippingInfo: {
      fullName: hostile('fullName').slice(0, 120),
      phone: '"><script>hurt(7)</script>',
      county: short('county'),
      town: hostile('town').slice(0, 120),
    },
  });
  await asShopper('POST', '/api/contact', {
    name: hostile('message').slice(0, 200),
    email: `"><img/src=x/onerror=hurt(8)>@example.test`,
    message: hostile('message'),
  });
  const { post } = await send('POST', '/api/posts', {
    title: `${hostile('title').slice(0, 140)}`,
    subtitle: hostile('subtitle').slice(0, 300),
    text: `${hostile('text')}\n\n${MARKDOWN}`,
    published: true,
  });

  const recorded = await listen(page);
  const visit = async (path: string, shown: string): Promise<void> => {
    await goTo(page, path);
    // The page shows the text, so it could have run.
    await expect(page.getByText(shown, { exact: false }).first()).toBeAttached();
    recorded.strange.push(...(await injectedElements(page)).map((html) => `${path}: ${html}`));
  };
  try {
    const user = await page.evaluate(() => localStorage.getItem('user'));
    await asShopper('POST', '/api/cart/quote', {
      items: [{ productId: product._id, quantity: 1 }],
    });
    await visit(`/shop/${product._id}`, "hurt('comment')");
    await visit(`/search?q=${encodeURIComponent(short('name'))}`, "hurt('name')");
    await visit('/blogs', "hurt('title')");
    await visit(`/blogs/${post.slug}`, "hurt('text')");
    await visit('/dashboard/profile', "hurt('bio')");
    await visit('/dashboard', "hurt('username')");
    await visit('/dashboard/orders', "hurt('name')");
    await visit(`/dashboard/orders/${order._id}`, "hurt('fullName')");
    expect(user).not.toBeNull();

    await signedInAsAdmin(page);
    // Other tests add entries at the same time: fetch longer pages of each list.
    await page.route(/\/api\/(contact|posts\/admin\/all|audit)\?/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, 'limit=100'),
      }),
    );
    await visit(
      `/dashboard/manage-products?search=${encodeURIComponent(product.name)}`,
      "hurt('name')",
    );
    await visit(`/dashboard/manage-orders/${order._id}`, "hurt('town')");
    await visit(`/dashboard/manage-users?search=${shopper.email}`, "hurt('username')");
    await visit('/dashboard/messages', "hurt('message')");
    await visit('/dashboard/manage-posts', "hurt('title')");
    await visit(`/dashboard/manage-posts/${post._id}`, "hurt('text')");
    await visit('/dashboard/audit', "hurt('title')");
  } finally {
    await send('DELETE', `/api/posts/${post._id}`);
    await send('DELETE', `/api/products/${product._id}`);
    await send('DELETE', `/api/auth/users/${signed.user._id}`);
  }
  expect(recorded).toEqual({ ran: [], violations: [], dialogs: [], strange: [] });

  // Checks that the detection works: what runs is recorded, and the CSP stops an injected inline script.
  errors.allow(/Content Security Policy/);
  await page.evaluate(() => {
    (window as any).hurt('by hand');
    const script = document.createElement('script');
    script.textContent = "hurt('inline')";
    document.body.append(script);
  });
  await expect.poll(() => recorded.violations.length).toBe(1);
  expect(recorded.ran).toEqual(['by hand']);
});

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
