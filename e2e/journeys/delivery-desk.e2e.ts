import { expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';

/** A place and names of its own, so that other tests' options are not affected. */
const own = () => {
  const mark = Math.random().toString(36).slice(2, 8);
  return { town: `Gauni town ${mark}`, zone: `Gauni zone ${mark}`, way: `Gauni way ${mark}` };
};

test('staff add a zone and a pickup in it, change its fee, and take both away', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 422/);
  const { town, zone, way } = own();
  const offered = async (): Promise<
    { name: string; fee: number; points: { name: string }[] }[]
  > => {
    const query = new URLSearchParams({ county: 'Lamu', town: ` ${town.replace(' ', '-')} ` });
    const { options } = await (await page.request.get(`/api/delivery?${query}`)).json();
    return options.filter(({ name }: { name: string }) => name === way);
  };
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/delivery');
  await page.getByRole('button', { name: TEXTS.addZone }).click();
  const zoneForm = page.getByRole('dialog', { name: TEXTS.addZone });
  await zoneForm.getByLabel('Name').fill(zone);
  await zoneForm.getByLabel('Places').fill('Paris');
  await zoneForm.getByRole('button', { name: 'Save' }).click();
  await expect(zoneForm.getByText('Kenya has no county Paris.')).toBeVisible();
  await zoneForm.getByLabel('Places').fill(`Lamu: ${town}`);
  await zoneForm.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Zone added');

  await page.getByRole('button', { name: TEXTS.addDelivery }).click();
  const added = page.getByRole('dialog', { name: TEXTS.addDelivery });
  await added.getByLabel('Name').fill(way);
  await added.getByLabel('Kind').selectOption('Pickup point');
  await added.getByLabel('Zone').selectOption(zone);
  await added.getByLabel('Fee (Ksh)').fill('a lot');
  await added.getByRole('button', { name: TEXTS.addPoint }).click();
  const point = added.getByRole('group', { name: 'Point 1' });
  await point.getByLabel('Name').fill('Jetty kiosk');
  await point.getByLabel('County').selectOption('Lamu');
  await point.getByLabel('Phone').fill('ask at the jetty');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(added.getByText('Please give whole shillings, 0 for free.')).toBeVisible();
  await added.getByLabel('Fee (Ksh)').fill('150');
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(point.getByText('Please give a phone number, as in 0712 345 678')).toBeVisible();
  await point.getByLabel('Phone').fill('\u202A0712\u2011345678\u202C');
  await added.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.deliveryAdded);
  expect(await offered()).toMatchObject([
    { fee: 150, points: [{ name: 'Jetty kiosk', phone: '0712-345678' }] },
  ]);

  await page.getByRole('button', { name: `Edit ${way}` }).click();
  const edited = page.getByRole('dialog', { name: `Edit ${way}` });
  await edited.getByLabel('Fee (Ksh)').fill('200');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.deliverySaved);
  await expect(page.getByText(`${zone} · Ksh 200`)).toBeVisible();
  await expect.poll(() => offered()).toMatchObject([{ fee: 200 }]);

  await page.getByRole('button', { name: `More for ${zone}` }).click();
  await page.getByRole('button', { name: `Delete ${zone}` }).click();
  const asked = page.getByRole('dialog', { name: 'Delete zone' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Zone removed');
  await expect(page.getByText(way)).toBeHidden();
  await expect.poll(() => offered()).toEqual([]);
});
