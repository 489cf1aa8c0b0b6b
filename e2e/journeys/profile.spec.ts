// Proves docs/product.md §7.16, §7.20 to §7.26.
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectSheetReachable } from '../support/reach.ts';
import { logInAs } from '../support/customer-login.ts';
import { originOf } from '../support/hours.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNoSidewaysScroll, settled } from '../support/screen.ts';
import { advanceClock } from '../support/sandbox.ts';
import { Shop } from '../support/shop.ts';
import { expect, test, type Page } from '../support/test.ts';
import { type } from '../support/type.ts';

const HOME = 'Кирова, 19';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Returns everything that the browser stores for the site, as one text. */
const dump = async (context: BrowserContext, page: Page): Promise<string> => {
  const state = await context.storageState({ indexedDB: true });
  const tab = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  const cached = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (answer?.headers.get('content-type')?.includes('json')) texts.push(await answer.text());
      }
    }
    return texts.join(' ');
  });
  return [JSON.stringify(state), tab, cached].join(' ');
};

/** Types as a person does: movement in response to keys is no layout shift. */
const retype = async (page: Page, address: string): Promise<void> => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Адрес доставки' });
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(address);
  await page.getByRole('option').filter({ hasText: address }).first().click();
};

test(
  'addresses are added, used for delivery and at the checkout, edited, deleted and restored',
  { tag: '@rest' },
  async ({ page, context, shop }) => {
    test.slow();
    await logInAs(context, originOf('day'));
    await shop.open('/profile/addresses');
    await expect(page.getByRole('heading', { name: 'Адресов пока нет' })).toBeVisible();
    await settled(page);
    await expectAccessible(page, 'no addresses');
    const add = page.getByRole('button', { name: 'Добавить адрес' });
    await add.click();
    const sheet = shop.dialog('Новый адрес');
    await sheet.getByRole('button', { name: 'Сохранить' }).click();
    await expect(sheet.getByText('Выберите дом из списка подсказок')).toBeVisible();
    await shop.pickAddress(sheet, HOME);
    await type(sheet.getByLabel('Подъезд'), '3');
    await type(sheet.getByLabel('Домофон'), '12К');
    await expectAccessible(page, 'a new address');
    await sheet.getByRole('button', { name: 'Сохранить' }).click();
    await expect(sheet).toBeHidden();
    const home = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Дом' }) });
    await expect(home).toContainText('подъезд 3, домофон 12К');

    // A custom name; an address outside every delivery zone may be saved, and says so.
    await add.click();
    await sheet.getByRole('radio', { name: 'Своё' }).check();
    await type(sheet.getByLabel('Своё название'), 'Дача');
    await shop.pickAddress(sheet, 'Заводская, 10');
    await expect(sheet.getByText('Сюда пока не возим.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Сохранить' }).click();
    await expect(sheet).toBeHidden();

    await page.getByRole('button', { name: 'Изменить адрес «Дача»' }).click();
    const edit = shop.dialog('Изменить адрес');
    await expect(edit.getByLabel('Своё название')).toHaveValue('Дача');
    await type(edit.getByLabel('Этаж'), '2');
    await edit.getByRole('button', { name: 'Сохранить' }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByText('этаж 2')).toBeVisible();
    await page.getByRole('button', { name: 'Удалить адрес «Дача»' }).click();
    await expect(page.getByRole('heading', { name: 'Дача' })).toHaveCount(0);
    await expect(add).toBeFocused();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByRole('heading', { name: 'Дача' })).toBeVisible();
    await page.reload();
    await shop.hydrated();
    await expect(home).toBeVisible();
    await expect(page.getByText('этаж 2')).toBeVisible();
    await settled(page);
    await expectAccessible(page, 'saved addresses');
    await expectNoSidewaysScroll(page);

    // Choosing a place: one tap, and the zone is resolved as for a typed address.
    await page.goto('/menu');
    await shop.hydrated();
    const places = await shop.openPlaces();
    await places.getByRole('radio', { name: 'Доставка', exact: true }).check();
    const saved = places.getByRole('group', { name: 'Ваши адреса' });
    await saved.getByRole('button', { name: /^Дача/ }).click();
    await expect(places.getByText('Сюда пока не возим')).toBeVisible();
    await saved.getByRole('button', { name: /^Дом/ }).click();
    await expect(places.getByLabel('Домофон')).toHaveValue('12К');
    await expect(places).toContainText('Привезём из ресторана: Самобранка на Театральной');
    await expectAccessible(page, 'saved addresses in the choice of a place');
    await places.getByRole('button', { name: 'Доставить сюда' }).click();
    await expect(places).toBeHidden();

    await shop.add('Курник свадебный');
    await shop.openCart();
    await shop.toCheckout();
    const row = page.getByRole('button', { name: /^Привезём: / });
    // The address has no flat yet: the row asks for it, and the window has its door.
    await expect(row).toContainText('Вы не указали квартиру');
    await row.click();
    await expect(saved.getByRole('button', { name: /^Дом/ })).toHaveAttribute('aria-pressed', 'true');
    await retype(page, 'Кирова, 21');
    await expect(saved.getByRole('button', { name: /^Дом/ })).toHaveAttribute('aria-pressed', 'false');
    await saved.getByRole('button', { name: /^Дом/ }).click();
    await expect(places.getByRole('combobox', { name: 'Адрес доставки' })).toHaveValue(/Кирова, 19/);
    await expect(places.getByLabel('Домофон')).toHaveValue('12К');
    await settled(page);
    await expectAccessible(page, 'saved addresses at the checkout');

    // An order to an address not saved yet offers to save it.
    await retype(page, 'Кирова, 21');
    await places.getByRole('button', { name: 'Доставить сюда' }).click();
    await expect(row).toContainText('Кирова, 21');
    await shop.checkout.fillWho();
    await shop.checkout.pay('Наличными');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();
    await expect(page.getByText('Сохранить этот адрес в профиле?')).toBeVisible();
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByText('Адрес сохранён')).toBeVisible();
    await page.goto('/profile/addresses');
    await expect(page.getByRole('main').getByRole('heading', { name: /Кирова, 21$/ })).toBeVisible();
  },
);

test.describe('where few other tests run', () => {
  test.use({ hour: 'closed' });

  test(
    'a session ended from another browser turns that browser into a guest',
    { tag: ['@phone', '@rest'] },
    async ({ page, context, shop, browser }) => {
      const origin = originOf('closed');
      const phone = await logInAs(context, origin);
      // A phone gets its next code a minute later.
      await advanceClock(origin, 60_000);
      const other = await browser.newContext({
        locale: 'ru-RU',
        userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      });
      try {
        await logInAs(other, origin, phone);
        await shop.open('/profile/sessions');
        const firefox = page.getByRole('listitem').filter({ hasText: 'Firefox, Windows' });
        await expect(firefox).toContainText('Заходили: в последний час');
        await expect(page.getByRole('listitem').filter({ hasText: 'Это устройство' })).toHaveCount(1);
        await settled(page);
        await expectAccessible(page, 'sessions');
        await expectNoSidewaysScroll(page);
        const there = await other.newPage();
        await there.goto(`${origin}/profile/addresses`);
        await expect(there.getByRole('button', { name: 'Добавить адрес' })).toBeVisible();

        await page.getByRole('button', { name: 'Завершить вход: Firefox, Windows' }).click();
        await expect(firefox).toHaveCount(0);
        await expect(page.getByText('Больше нигде профиль не открыт.')).toBeVisible();

        // The next action there is rejected; the screen says so and becomes a guest's.
        await there.getByRole('button', { name: 'Добавить адрес' }).click();
        const sheet = there.getByRole('dialog', { name: 'Новый адрес' });
        await new Shop(there, false).pickAddress(sheet, HOME);
        await sheet.getByRole('button', { name: 'Сохранить' }).click();
        await expect(there.getByText('Вход на этом устройстве закончился.')).toBeVisible();
        await expect(there.getByRole('heading', { name: 'Войдите по номеру телефона' })).toBeVisible();
      } finally {
        await other.close();
      }
    },
  );
});

test(
  'all other sessions are ended at once, after a confirmation',
  { tag: ['@phone', '@rest'] },
  async ({ page, context, shop }) => {
    await logInAs(context, originOf('day'));
    // Three codes for one phone take two minutes: the other two devices are faked in the list, ending them is real.
    await context.route('**/api/restaurant/sessions', async (route) => {
      const answer = await route.fetch();
      const { sessions } = (await answer.json()) as { sessions: { id: number }[] };
      const others = ['Safari, iPhone', 'Edge, Windows'].map((device, place) => ({
        ...sessions[0],
        id: 900_000 + place,
        current: false,
        device,
        last_seen_at: '2026-11-19T10:00:00.000Z',
      }));
      await route.fulfill({ response: answer, json: { sessions: [...sessions, ...others] } });
    });
    await shop.open('/profile/sessions');
    await expect(page.getByRole('listitem').filter({ hasText: 'Safari, iPhone' })).toContainText('Заходили: вчера');
    await page.getByRole('button', { name: 'Завершить все остальные' }).click();
    const sheet = shop.dialog('Завершить все остальные входы?');
    await expect(sheet).toContainText('Здесь вы останетесь');
    await expectAccessible(page, 'the question before other sessions end');
    await expectSheetReachable(page, 'src/features/account/profile/sections/sessions-section.tsx');
    await sheet.getByRole('button', { name: 'Завершить все остальные' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('Больше нигде профиль не открыт.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  },
);

test(
  'the data export is a file with the customer’s own data, and no one else’s',
  { tag: ['@phone', '@rest'] },
  async ({ page, context, shop, browser }) => {
    const origin = originOf('day');
    const stranger = await browser.newContext();
    const strange = await logInAs(stranger, origin);
    await stranger.close();
    const phone = await logInAs(context, origin);
    await shop.open('/profile/privacy');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать данные' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('moi-dannye-2026-11-20.json');
    const text = readFileSync(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      profile: { phone_number: phone },
      addresses: [],
      sessions: [{ current: true }],
      consents: [{ kind: 'personal_data', given: true }],
      orders: [],
    });
    expect(text).not.toContain(strange);
  },
);

test.describe('while the kitchen is closed', () => {
  test.use({ hour: 'night' });

  test(
    'an account’s deletion waits for an order under way, then leaves nothing on the device',
    { tag: ['@phone', '@rest'] },
    async ({ page, context, shop, faults }) => {
      test.slow();
      const phone = await logInAs(context, originOf('night'));
      await shop.open('/profile/personal');
      await type(page.getByLabel('Имя'), 'Неповторима');
      await page.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.getByText('Сохранили')).toBeVisible();
      await page.goto('/menu');
      await shop.hydrated();
      await shop.choosePickup('Самобранка на Широтной', 'Тюмень');
      await shop.add('Наполеон на ряженке');
      await shop.openCart();
      await shop.toCheckout();
      await shop.checkout.fillWho({ name: 'Неповторима', phone });
      await shop.checkout.pay('Наличными');
      await shop.checkout.consent();
      await shop.checkout.placeOrder();

      await page.goto('/profile/privacy');
      await shop.hydrated();
      const open = page.getByRole('button', { name: 'Удалить профиль' });
      await open.click();
      const sheet = shop.dialog('Удалить профиль?');
      const remove = sheet.getByRole('button', { name: 'Удалить профиль' });
      await remove.click();
      await expect(sheet.getByText('Отметьте, что понимаете')).toBeVisible();
      await sheet.getByRole('checkbox', { name: 'Понимаю, что вернуть профиль нельзя' }).check();
      faults.expect(/409.*profile\/delete/);
      await remove.click();
      await expect(sheet.getByText('Сначала дождитесь заказа')).toBeVisible();
      await expectAccessible(page, 'an account that cannot be deleted yet');
      await sheet.getByRole('link', { name: 'Открыть заказ' }).click();
      await page.getByRole('button', { name: 'Отменить заказ' }).click();
      await shop.dialog('Отменить заказ?').getByRole('button', { name: 'Отменить' }).click();
      await expect(page.getByText(/^Отменили/)).toBeVisible();

      await page.goto('/profile/privacy');
      await shop.hydrated();
      await open.click();
      await sheet.getByRole('checkbox', { name: 'Понимаю, что вернуть профиль нельзя' }).check();
      await remove.click();
      await expect(page.getByText('Профиль удалён, данные стёрты')).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      const left = await dump(context, page);
      for (const trace of [phone, phone.slice(1), 'Неповторима', 'storefront-order_ids', '"token"']) {
        expect(left.includes(trace), `${trace} is still on the device`).toBe(false);
      }
      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: 'Войдите по номеру телефона' })).toBeVisible();
    },
  );
});

test('the profile, a field and an address work by keyboard only', { tag: '@rest' }, async ({ page, context, shop }) => {
  test.slow();
  await logInAs(context, originOf('day'));
  await shop.open('/profile');
  const personal = page.getByRole('link', { name: 'Как вас зовут?' });
  await expect(personal).toBeVisible();
  await tabTo(page, personal);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Личные данные')).toBeVisible();
  await tabTo(page, page.getByLabel('Имя'));
  await page.keyboard.type('Марфа');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Сохранили')).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Профиль' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const addresses = page.getByRole('link', { name: /^Адреса/ });
  await expect(addresses).toBeVisible();
  await tabTo(page, addresses);
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Добавить адрес' });
  await expect(add).toBeVisible();
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const sheet = shop.dialog('Новый адрес');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, sheet.getByRole('combobox', { name: 'Адрес доставки' }));
  await page.keyboard.type(HOME);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Подъезд')).toBeVisible();
  await tabTo(page, sheet.getByRole('button', { name: 'Сохранить' }));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Дом' })).toBeVisible();
});
