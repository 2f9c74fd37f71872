import type { Locator, Page } from '@playwright/test';
import {
  callsAs,
  expect,
  expectToast,
  goTo,
  makeAdmin,
  makeProduct,
  newShopper,
  register,
  type Send,
  signedInAsAdmin,
  signIn,
  TEST_PREFIX,
  test,
} from '../shop.ts';
import { makeOrder } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const box = (at: Page | Locator, name: string): Locator =>
  at.getByRole('textbox', { name, exact: true });

type Form = {
  path: string;
  /** Opens the form where the address does not. */
  open?: (page: Page) => Promise<unknown>;
  /** The label of the field that both change, and of one that the other alone changes. */
  both: string;
  alone: string;
  /** Saves both fields by the API, as somebody else. */
  other: (both: string, alone: string) => Promise<unknown>;
  read: () => Promise<{ both: string; alone: string }>;
};

const mark = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);

const aPost = async (send: Send): Promise<Form> => {
  const fields = { title: `${TEST_PREFIX}${mark()}`, subtitle: 'First', text: 'Text' };
  const { _id } = (await send('POST', '/api/posts', fields)).post;
  return {
    path: `/dashboard/manage-posts/${_id}`,
    both: 'Subtitle',
    alone: 'Title',
    other: (subtitle, title) => send('PATCH', `/api/posts/${_id}`, { subtitle, title }),
    read: async () => {
      const { post } = await send('GET', `/api/posts/admin/${_id}`);
      return { both: post.subtitle, alone: post.title };
    },
  };
};

const aProduct = async (send: Send, page: Page): Promise<Form> => {
  const { _id } = await makeProduct(page, { description: 'First', style: 'Old' });
  return {
    path: `/dashboard/manage-products?edit=${_id}`,
    both: 'Description',
    alone: 'Price',
    other: (description, price) =>
      send('PATCH', `/api/products/update-product/${_id}`, { description, price: Number(price) }),
    read: async () => {
      const { product } = await send('GET', `/api/products/${_id}`);
      return { both: product.description, alone: String(product.price) };
    },
  };
};

const aUser = async (send: Send, page: Page): Promise<Form> => {
  const shopper = newShopper();
  await register(page, shopper);
  const search = encodeURIComponent(shopper.email);
  const found = async () => (await send('GET', `/api/auth/users?search=${search}`)).users[0];
  const { _id } = await found();
  return {
    path: `/dashboard/manage-users?search=${search}&edit=${_id}`,
    both: 'Bio',
    alone: 'Profession',
    other: (bio, profession) =>
      send('PATCH', `/api/auth/admin/update-user/${_id}`, { bio, profession }),
    read: async () => {
      const { bio, profession } = await found();
      return { both: bio, alone: profession };
    },
  };
};

for (const [what, make, alone] of [
  ['a post', aPost, 'Of the other'],
  ['a product', aProduct, '4321'],
  ['a user', aUser, 'Of the other'],
] as const) {
  test(`${what} that somebody else saves, while it is half typed and while it is open: theirs shows, mine stays, who did it is said`, async ({
    page,
    errors,
  }) => {
    errors.allow(/status of 409/);
    const admin = await makeAdmin(page);
    const form = await make(await callsAs(page, admin), page);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await form.other(TEXTS.asItWas, '1000');
    await signedInAsAdmin(page);
    await goTo(page, form.path);
    await box(page, form.both).fill('Typed by me');
    await form.other('Of the other', alone);

    await page.reload();
    await expect(box(page, form.both)).toHaveValue('Typed by me');
    await expect(box(page, form.alone)).toHaveValue(alone);
    await expect(box(page, form.both)).toHaveAccessibleDescription(
      /Somebody has saved “Of the other” here, “As it was” before/,
    );
    await save.click();
    await expect.poll(form.read).toEqual({ both: 'Typed by me', alone });
    await expect(box(page, form.both)).toBeHidden();

    await form.other(TEXTS.asItWas, '1000');
    await goTo(page, form.path);
    await expect(box(page, form.both)).toHaveValue(TEXTS.asItWas);
    await box(page, form.both).fill('Typed by me');
    await form.other('Of the other', alone);
    // Said at once, with their name, and saved on the second press.
    await save.click();
    await expect(box(page, form.both)).toHaveAccessibleDescription(
      new RegExp(`It is “Of the other” now. ${admin.username} has changed it meanwhile.`),
    );
    await expect(box(page, form.both)).toHaveValue('Typed by me');
    await expect(box(page, form.alone)).toHaveValue(alone);
    await expect.poll(() => form.read()).toEqual({ both: 'Of the other', alone });
    await save.click();
    await expect.poll(form.read).toEqual({ both: 'Typed by me', alone });
  });
}

test('a way to deliver, an address and a courier that somebody else saves while they are open', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 409/);
  const admin = await makeAdmin(page);
  const send = await callsAs(page, admin);
  const name = `${TEST_PREFIX}${mark()}`;
  const zone = await send('POST', '/api/delivery/zones', { name: `${name} zone`, places: [] });
  const option = { kind: 'door', name, fee: 200, zoneId: zone.id, active: false };
  const { id } = await send('POST', '/api/delivery/options', option);
  const nowOf = async () =>
    (await send('GET', '/api/delivery/admin')).options.find(
      (one: { _id: string }) => one._id === id,
    );
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/delivery');
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await box(dialog, 'Fee (Ksh)').fill('300');
  await send('PUT', `/api/delivery/options/${id}`, { ...option, fee: 250, carrier: 'G4S' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(box(dialog, 'Fee (Ksh)')).toHaveAccessibleDescription(
    new RegExp(`It is “250” now. ${admin.username} has changed it meanwhile.`),
  );
  await expect(box(dialog, 'Carrier')).toHaveValue('G4S');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.deliverySaved);
  await expect.poll(() => nowOf()).toMatchObject({ fee: 300, carrier: 'G4S' });

  const order = await makeOrder(page, { paid: true });
  const shown = async () => (await send('GET', `/api/orders/${order._id}`)).order;
  const { shippingInfo } = await shown();
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  await page.getByRole('button', { name: 'Change address' }).click();
  await box(page, 'Town').fill('Typed by me');
  const theirs = { ...shippingInfo, town: 'Of the other', note: 'Ring twice' };
  await send('PUT', `/api/orders/${order._id}/address`, { shippingInfo: theirs, anyPlace: true });
  const save = page.getByRole('button', { name: 'Save address' });
  await save.click();
  await expect(box(page, 'Town')).toHaveAccessibleDescription(/It is “Of the other” now/);
  await expect(box(page, 'Note for the rider')).toHaveValue('Ring twice');
  await save.click();
  await expectToast(page, 'Address saved');
  expect((await shown()).shippingInfo).toEqual({ ...theirs, town: 'Typed by me' });

  await send('PATCH', `/api/orders/${order._id}/status`, { status: 'Shipped', courier: 'G4S' });
  await page.reload();
  await box(page, 'Courier').fill('Typed by me');
  await send('PUT', `/api/orders/${order._id}/sent`, {
    courier: 'Of the other',
    trackingCode: 'T1',
  });
  const correct = page.getByRole('button', { name: TEXTS.saveCourier });
  await correct.click();
  await expect(box(page, 'Courier')).toHaveAccessibleDescription(/It is “Of the other” now/);
  await correct.click();
  await expectToast(page, 'Saved');
  await expect.poll(() => shown()).toMatchObject({ courier: 'Typed by me', trackingCode: 'T1' });
});

test('my profile, typed in one tab and saved in another', async ({ page }) => {
  const shopper = newShopper();
  await register(page, shopper);
  await signIn(page, shopper);
  const send = await callsAs(page, shopper);
  await goTo(page, '/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await box(page, 'Bio').fill('Typed by me');
  await send('PATCH', '/api/auth/edit-profile', { bio: 'Of a tab', profession: 'Tailor' });
  await page.reload();
  await expect(box(page, 'Bio')).toHaveValue('Typed by me');
  await expect(box(page, 'Profession')).toHaveValue('Tailor');
  await expect(box(page, 'Bio')).toHaveAccessibleDescription(/“Of a tab” here, nothing before/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.profileUpdated);
  expect((await send('GET', '/api/auth/me')).user).toMatchObject({
    bio: 'Typed by me',
    profession: 'Tailor',
  });
});
