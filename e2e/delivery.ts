import type { Locator, Page } from '@playwright/test';
import { asAdmin, checkoutWith, type TestProduct } from './shop.ts';

export const county = (where: Page | Locator): Locator =>
  where.getByLabel('County', { exact: true });
export const deliveries = (page: Page): Locator =>
  page.getByRole('group', { name: 'Delivery', exact: true });
export const shipping = (page: Page): Locator =>
  page.getByRole('group', { name: /^Shipping information/ });
/** The field of a receiver who is not the one that pays. */
export const receiver = async (page: Page): Promise<Locator> => {
  await shipping(page).getByRole('button', { name: 'Somebody else receives it' }).click();
  return shipping(page).getByLabel('Receiver’s phone');
};
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Order summary' });
export const row = (page: Page, term: string): Locator =>
  summary(page)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');
/** The sum beside Pay. */
export const toPay = (page: Page): Locator =>
  page
    .getByRole('form', { name: 'Payment' })
    .getByRole('paragraph')
    .filter({ hasText: /^To pay/ });
export const slot = (page: Page): Locator => page.locator('article .delivery-slot');

let made = 0;
type Option = { _id: string; name: string };
/** Makes delivery options to a town that only this test uses. */
export const makeTown = async (page: Page, ...options: Record<string, unknown>[]) => {
  made += 1;
  const town = `Mji ${Date.now().toString(36)}${process.pid}${made}`;
  const send = await asAdmin(page);
  const { delivery } = await send('POST', '/api/delivery/zones', {
    name: town,
    places: [{ county: 'Lamu', town }],
  });
  const zoneId = delivery.zones.find((zone: Option) => zone.name === town)._id;
  const bodies = options.map((option, index) => ({
    kind: 'door',
    name: `Njia ${index} ya ${town}`,
    fee: 0,
    active: true,
    zoneId,
    ...option,
  }));
  const ids: string[] = [];
  for (const body of bodies) {
    const { delivery: table } = await send('POST', '/api/delivery/options', body);
    ids.push(table.options.find((option: Option) => option.name === body.name)._id);
  }
  const change = (index: number, more: Record<string, unknown>) =>
    send('PUT', `/api/delivery/options/${ids[index]}`, { ...bodies[index], ...more });
  return { town, names: bodies.map(({ name }) => name), change };
};

export const toCheckout = async (
  page: Page,
  product: TestProduct,
  town?: string,
): Promise<void> => {
  await checkoutWith(page, product);
  if (!town) return;
  await county(deliveries(page)).selectOption('Lamu');
  await deliveries(page).getByLabel('Town').fill(town);
  await deliveries(page).getByLabel('Town').blur();
};
