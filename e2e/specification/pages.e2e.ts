import { formatPrice } from '#contract/money.ts';
import { client, closeClients, expect, good, makeProduct, newCustomer, test } from './calls.ts';

test.afterEach(closeClients);

const ENTITIES: Record<string, string> = {
  '&#x27;': "'",
  '&#39;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const decode = (text: string) =>
  text.replace(/&(?:#x27|#39|quot|lt|gt|amp);/g, (it) => ENTITIES[it] ?? it);

/** The first response to a browser or search engine, before any script has run. */
const open = async (path: string, status = 200) => {
  const reply = await (await client()).call('GET', path);
  expect(reply.status(), path).toBe(status);
  expect(reply.headers()['content-type']).toContain('text/html');
  const html = (await reply.text()).replace(/<!--.*?-->/g, '');
  const body = html.replace(/<(script|style|head)\b.*?<\/\1>/gs, '');
  return {
    html,
    text: decode(body.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' '),
    title: decode(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    description: decode(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    heading: decode(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '') ?? ''),
  };
};

// Proves §1.6.
test('the home page has a title and a description for search engines', async () => {
  const { title, description } = await open('/');
  expect(title).toMatch(/women's fashion/i);
  expect(description.length).toBeGreaterThan(40);
});

// Proves §1.5, §9.9.
test('the home page promises up to 20% discount, and has trends, categories, products, deals, benefits, blog and footer', async () => {
  const { text, html } = await open('/');
  expect(text).toMatch(/up to 20% discount on women['’]s fashion/i);
  expect(html).toMatch(/<a[^>]*href="\/shop[^"]*"[^>]*>\s*Shop Now/);
  for (const said of ['Trending Products', 'Load More', 'Deals Of The Month', 'Our Blogs', '©']) {
    expect(text).toContain(said);
  }
  expect(text).toMatch(/free delivery/i);
  expect(text).toMatch(/100% money back guarantee/i);
  expect(text).toMatch(/strong support/i);
  for (const category of ['accessories', 'dress', 'jewellery', 'shoes', 'panties']) {
    expect(html).toContain(`href="/categories/${category}"`);
  }
});

// Proves §2.35.
test('the home page shows 4 trending products at first, with names and prices', async () => {
  const { html, text } = await open('/');
  const block = html.slice(html.indexOf('Trending Products'), html.indexOf('Load More'));
  expect(block.match(/<article/g)).toHaveLength(4);
  expect(block.match(/href="\/shop\/[0-9a-f-]{36}"/g)?.length).toBeGreaterThanOrEqual(4);
  expect(text.match(/Ksh [\d,]+/g)?.length).toBeGreaterThanOrEqual(4);
});

test('every page has the links Home, Shop, About Us, Contact, the search and the cart', async () => {
  for (const path of ['/', '/shop', '/search', '/contact', '/checkout', '/thank-you']) {
    const { html } = await open(path);
    expect(html).toMatch(/<a[^>]*href="\/"/);
    expect(html).toMatch(/<a[^>]*href="\/shop"[^>]*>\s*Shop/);
    expect(html).toMatch(/<a[^>]*>\s*About Us/);
    expect(html).toMatch(/<a[^>]*href="\/contact"[^>]*>\s*Contact/);
    expect(html).toMatch(/<a[^>]*href="\/search"/);
    expect(html).toMatch(/<a[^>]*href="\/login/);
    expect(html).toMatch(/<footer/);
  }
});

test('the shop shows 8 products with names and prices, and how many there are', async () => {
  const { html, text, title } = await open('/shop');
  expect(title).toMatch(/shop/i);
  expect(text).toMatch(/Showing 1 to 8 of \d+ products/);
  const grid = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(grid.match(/<article/g)).toHaveLength(8);
  expect(text.match(/Ksh [\d,]+/g)?.length).toBeGreaterThanOrEqual(8);
  for (const said of ['Filter & Sort', 'Clear All Filters', 'Previous', 'Next']) {
    expect(text).toContain(said);
  }
});

test('the shop names every category, color and price range', async () => {
  const { text } = await open('/shop');
  const said = `accessories dress jewellery cosmetics trouser sweater shoes bag scarf jacket towel stocking
    panties black red gold blue silver beige green yellow orange white brown pink purple`;
  for (const value of said.split(/\s+/)) expect(text.toLowerCase()).toContain(value);
  for (const band of [
    'Under Ksh 1,000',
    'Ksh 1,000 – 5,000',
    'Ksh 5,000 – 10,000',
    'Over Ksh 10,000',
  ]) {
    expect(text).toContain(band);
  }
});

// Proves §2.45.
test('a shop with filters that nothing matches says so', async () => {
  const { text } = await open('/shop?category=panties&color=silver&price=over-10000');
  expect(text).toContain('No products found matching your filters.');
  expect(text).toContain('Clear Filters');
});

// Proves §2.56, §2.58.
test('a product page has breadcrumbs, name, prices, description, category, color, rating and reviews in its first page', async () => {
  const description = `Silk. ${'Long enough to be cut for search engines. '.repeat(6)}End.`;
  const fields = { price: '1999.5', oldPrice: '2500', category: 'scarf', color: 'purple' };
  const product = await makeProduct({ ...fields, description });
  const page = await open(`/shop/${product._id}`);
  expect(page.title).toContain(product.name);
  expect(page.heading).toContain(product.name);
  expect(page.text).toContain(formatPrice(199_950));
  expect(page.html).toMatch(/<del[^>]*>.*Ksh 2,500<.*<\/del>/s);
  expect(page.text).toContain(description);
  expect(page.text).toMatch(/scarf/i);
  expect(page.text).toMatch(/purple/i);
  expect(page.text).toContain('Add to Cart');
  expect(page.text).toContain('No reviews yet!');
  expect(page.html).toContain(product.image.split('/').at(-2));
});

// Proves §2.60.
test('the description of a product page is cut to 150 characters', async () => {
  const long = `Silk ${'and cotton '.repeat(40)}`;
  const { _id } = await makeProduct({ description: long });
  const { description } = await open(`/shop/${_id}`);
  expect(description.length).toBeLessThanOrEqual(150);
  expect(description.length).toBeGreaterThan(120);
  expect(long.startsWith(description.slice(0, 120))).toBe(true);
});

test('a product page has the reviews with who wrote them in its first page', async () => {
  const { call, _id: userId, username } = await newCustomer();
  const { _id: productId } = await makeProduct();
  const body = { comment: 'Nimeipenda kabisa', rating: 5, userId, productId };
  await good(await call('POST', '/api/reviews/post-review', body));
  const { text } = await open(`/shop/${productId}`);
  expect(text).toContain('Nimeipenda kabisa');
  expect(text).toContain(username);
  expect(text).not.toContain('No reviews yet!');
});

// Proves §2.4, §2.48.
test('a category page has the category in its heading and the products of it', async () => {
  const categories =
    'accessories dress jewellery cosmetics trouser sweater shoes bag scarf jacket towel stocking panties';
  for (const category of categories.split(' ')) {
    const { heading, title } = await open(`/categories/${category}`);
    expect(heading.toLowerCase()).toContain(category);
    expect(title.toLowerCase()).toContain(category);
  }
  const { name } = await makeProduct({ category: 'stocking', price: '321.09' });
  const { text } = await open('/categories/stocking');
  expect(text).toContain(name);
  expect(text).toContain(formatPrice(32_109));
});

// Proves §2.34.
test('a product card has a picture linking to the detail, add to cart, name, price, struck-through old price and a rating out of 5', async () => {
  const fields = { category: 'towel', price: '450.5', oldPrice: '600' };
  const { _id, name } = await makeProduct(fields);
  const { call, _id: userId } = await newCustomer();
  const review = { comment: 'Nzuri', rating: 4, userId, productId: _id };
  await good(await call('POST', '/api/reviews/post-review', review));
  const { html } = await open('/categories/towel');
  const card = html
    .split('<article')
    .find((part) => part.includes(_id))
    ?.split('</article>')[0];
  expect(card).toMatch(new RegExp(`<a[^>]*href="/shop/${_id}"`));
  expect(card).toMatch(/<img\b/);
  expect(card).toContain(`Add ${name} to cart`);
  expect(card).toContain(formatPrice(45_050));
  expect(card).toMatch(/<del[^>]*>.*Ksh 600<.*<\/del>/s);
  expect(card).toMatch(/Rated 4 out of 5/);
});

// Proves §2.55.
test('the breadcrumbs of a product are home, shop and its name', async () => {
  const { _id, name } = await makeProduct();
  const { html } = await open(`/shop/${_id}`);
  const crumbs = /<nav[^>]*aria-label="Breadcrumbs?".*?<\/nav>/is.exec(html)?.[0] ?? '';
  expect(crumbs).toMatch(/href="\/"[^>]*>\s*Home.*href="\/shop"[^>]*>\s*Shop/s);
  expect(crumbs.slice(crumbs.indexOf('href="/shop"'))).toContain(name);
});

// Proves §2.5.
test('the search page has a text box and a Search button', async () => {
  const { html, text } = await open('/search');
  expect(html).toMatch(/<input[^>]*type="search"/);
  expect(text).toContain('Search');
});

// Proves §2.6, §2.61.
test('the contact page has name, email, message, a Send Message button and address, email and phone', async () => {
  const { html, text } = await open('/contact');
  for (const said of ['Name', 'Email', 'Message', 'Send Message']) expect(text).toContain(said);
  expect(html).toMatch(/href="mailto:/);
  expect(html).toMatch(/href="tel:/);
  expect(text).toMatch(/Nairobi/);
});

// Proves §2.7.
test('login and register stand outside the main layout', async () => {
  for (const [path, said] of [
    ['/login', ['Email', 'Password', 'Login']],
    ['/register', ['Username', 'Email', 'Password', 'Register']],
  ] as const) {
    const { text, html } = await open(path);
    for (const word of said) expect(text).toContain(word);
    expect(html).not.toMatch(/<footer/);
    expect(text).not.toContain('Your Cart');
  }
});

// Proves §2.9, §2.66.
test('the thank-you page says that the order was placed and leads back to the shop', async () => {
  const { text, html } = await open('/thank-you');
  expect(text).toContain('Your order was placed successfully.');
  expect(html).toMatch(/<a[^>]*href="\/shop"[^>]*>\s*Continue Shopping/);
});

test('the checkout answers 200', async () => {
  expect((await open('/checkout')).title).toMatch(/checkout/i);
});

test('the routes of the customer dashboard answer 200', async () => {
  for (const path of ['', '/profile', '/orders', '/payments']) await open(`/dashboard${path}`);
});

test('the routes of the admin dashboard answer 200', async () => {
  for (const path of ['admin', 'manage-products', 'manage-orders', 'add-new-post']) {
    await open(`/dashboard/${path}`);
  }
});

// Proves §2.40.
test('the footer has contact info, company and useful links, six pictures of instagram and a copyright line', async () => {
  const { html, text } = await open('/');
  const footer = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));
  for (const said of ['Contact Info', 'Company', 'Useful Links', 'Instagram', '©']) {
    expect(text).toContain(said);
  }
  expect(footer.match(/<img\b/g)).toHaveLength(6);
});

test('the deals block says that its deal, which ended with August 2025, has expired', async () => {
  const { text } = await open('/');
  expect(text).toMatch(/Deals Of The Month This deal has expired\./);
});

// Proves §2.49, §2.59.
test('a category and a product nobody knows say so and lead back', async () => {
  const category = await open('/categories/spaceships', 404);
  expect(category.text).toContain('No products found in this category.');
  expect(category.html).toMatch(/<a[^>]*href="\/shop"[^>]*>\s*Go Back to Shop/);
  expect((await open('/shop/nothing', 404)).text).toContain('Error loading product details.');
});

test('unknown addresses, products and categories answer 404 with a page', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const path of ['/nothing', '/shop/nothing', `/shop/${unknown}`, '/categories/spaceships']) {
    const { text } = await open(path, 404);
    expect(text).toContain('Shop');
  }
});
