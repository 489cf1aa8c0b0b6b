// Proves docs/product.md §30.13.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { bookingShop } from '../support/fixtures/booking.ts';
import { KALUGA } from '../support/fixtures/chain.ts';
import { expectAccessible } from './support/axe.ts';
import { emptyPages } from './support/empty-pages.ts';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { openShop } from './support/open-shop.tsx';

const [RESTAURANT] = KALUGA.restaurants;
const { id = 0, name = '' } = RESTAURANT ?? {};
const shop = (isOff = false): FakeShop => {
  const api = bookingShop(new FakeShop(), isOff);
  emptyPages(api);
  return api;
};

const main = page.getByRole('main');
const contacts = page.getByRole('dialog', { name: 'Контакты' });
const onMap = async () => {
  // The map is below the restaurants of the town, and loads when it comes into view.
  const show = main.getByRole('button', { name: mapStrings.show });
  await expect.element(show).toBeInTheDocument();
  show.element().scrollIntoView();
  const pin = page.getByRole('button', { name: new RegExp(`^${name}, `) });
  await expect.element(pin).toBeVisible();
  pin.element().focus();
  await userEvent.keyboard('{Enter}');
  return main.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name }) });
};

/** Each page with the element to check on it. */
const PLACES = [
  ['the page of a restaurant', `/address/${id}`, async () => main],
  ['the page of a city', `/${KALUGA.slug}`, async () => main.getByRole('listitem').filter({ hasText: name }).first()],
  ['the card of a pin', '/address', onMap],
  ['the contacts', '/cart?modal=contacts', async () => contacts],
] as const;

describe('the link to book a table', () => {
  test.each(PLACES)('is on %s when the restaurant books tables', async (what, href, of) => {
    await openShop(href, {}, shop());
    const link = (await of()).getByRole('link', { name: new RegExp(`^Забронировать стол ?: ${name}$`) });
    await expect.element(link).toBeVisible();
    await expectAccessible(what);
    await link.click();
    const window = page.getByRole('dialog', { name: 'Забронировать стол' });
    await expect.element(window).toBeVisible();
    await expect.element(window.getByText(name).first()).toBeInTheDocument();
  });

  test.each(PLACES)('is not on %s when it does not', async (_what, href, of) => {
    await openShop(href, {}, shop(true));
    await expect.element((await of()).getByText(name).first()).toBeInTheDocument();
    expect(page.getByRole('link', { name: /^Забронировать стол/ }).elements()).toEqual([]);
  });
});
