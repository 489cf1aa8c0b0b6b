// Proves docs/product.md §7.16, §7.20 to §7.26.
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectSheetReachable } from '../support/reach.ts';
import { callApi, logInAs } from '../support/customer-login.ts';
import { originOf } from '../support/hours.ts';
import { tabTo } from '../support/keyboard.ts';
import { placeByApi } from '../support/orders-by-api.ts';
import { expectNoSidewaysScroll, settled } from '../support/screen.ts';
import { advanceClock, handOver, handOverShown } from '../support/sandbox.ts';
import { Shop } from '../support/shop.ts';
import { expect, test, type Page } from '../support/test.ts';
import { type } from '../support/type.ts';

const LONG_NAME = 'Константин-Александр Владимирович Рождественский-Преображенск';
const HOME = 'Кирова, 19';
const NOWHERE = {
  street: 'ул. Кирова',
  locality: 'Калуга',
  province: null,
  coords: null,
  apartment: null,
  door_code: null,
  porch: null,
  floor: null,
};
/** What a browser says of requests that the journey cuts off. */
const CUT_OFF = /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Everything that the browser keeps for the site, as one text. */
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

/** As a person does: what moves in answer to keys is no layout shift. */
const retype = async (page: Page, address: string): Promise<void> => {
  const field = page.getByRole('main').getByRole('combobox', { name: 'Адрес доставки' });
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(address);
  await page.getByRole('option').filter({ hasText: address }).first().click();
};

test('a guest is told what an account gives, and keeps what the device knows', async ({ page, shop }) => {
  await shop.open('/profile');
  await expect(page.getByRole('heading', { name: 'Войдите по номеру телефона' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Оформление' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Стереть мои данные' })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the profile of a guest');
  await expectNoSidewaysScroll(page);
  await shop.open('/profile/addresses');
  const login = page.getByRole('main').getByRole('link', { name: 'Войти' });
  await expect(login).toBeVisible();
  await login.click();
  await expect(page).toHaveURL(/\/profile\/addresses\?modal=login/);
});

test('personal data: faults are said at their fields, what was typed survives, what was saved stays', async ({
  page,
  context,
  shop,
}) => {
  await logInAs(context, originOf('day'));
  await shop.open('/profile');
  await expect(page.getByRole('heading', { name: 'Здравствуйте', exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Личные данные/ }).click();
  await expect(heading(page, 'Личные данные')).toBeVisible();
  await expect(page).toHaveTitle(/^Личные данные — /);

  const [name, email, birthday] = [
    page.getByLabel('Имя'),
    page.getByLabel(/^Почта/),
    page.getByLabel(/^День рождения/),
  ];
  const save = page.getByRole('button', { name: 'Сохранить' });
  await type(name, LONG_NAME);
  await type(email, 'анна на почте');
  await type(birthday, '2126-01-01');
  await save.click();
  await expect(page.getByText('Проверьте почту: например, anna@example.ru')).toBeVisible();
  await expect(page.getByText('Эта дата ещё не наступила')).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessible(page, 'personal data with faults');
  await type(birthday, '1899-12-31');
  await save.click();
  await expect(page.getByText('Проверьте год рождения')).toBeVisible();

  await page.reload();
  await shop.alive();
  await expect(name).toHaveValue(LONG_NAME);
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
  await type(email, 'anna@example.ru');
  await type(birthday, '1990-02-28');
  await save.click();
  await expect(page.getByText('Сохранили')).toBeVisible();
  await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Профиль' }).click();
  await expect(page.getByRole('heading', { name: `Здравствуйте, ${LONG_NAME}` })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the profile of a customer');
  await expectNoSidewaysScroll(page);
  await page.goto('/profile/personal');
  await expect(birthday).toHaveValue('1990-02-28');
  await expect(email).toHaveValue('anna@example.ru');
});

test('addresses: added, used for delivery and at the checkout, changed, deleted and brought back', async ({
  page,
  context,
  shop,
}) => {
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

  // An own name; a house that nobody delivers to may be kept, and says so.
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
  await shop.alive();
  await expect(home).toBeVisible();
  await expect(page.getByText('этаж 2')).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'saved addresses');
  await expectNoSidewaysScroll(page);

  // The choice of a place: one tap, and the zone is found as for a typed address.
  await page.goto('/menu');
  await shop.alive();
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
  const main = page.getByRole('main');
  const atCheckout = main.getByRole('group', { name: 'Ваши адреса' });
  await expect(atCheckout.getByRole('button', { name: /^Дом/ })).toHaveAttribute('aria-pressed', 'true');
  await retype(page, 'Кирова, 21');
  await expect(atCheckout.getByRole('button', { name: /^Дом/ })).toHaveAttribute('aria-pressed', 'false');
  await atCheckout.getByRole('button', { name: /^Дом/ }).click();
  await expect(main.getByRole('combobox', { name: 'Адрес доставки' })).toHaveValue(/Кирова, 19/);
  await expect(main.getByLabel('Домофон')).toHaveValue('12К');
  await settled(page);
  await expectAccessible(page, 'saved addresses at the checkout');

  // An order to a house that is not saved yet offers to keep it.
  await retype(page, 'Кирова, 21');
  await shop.checkout.fillWho();
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await shop.checkout.placeOrder();
  await expect(page.getByText('Сохранить этот адрес в профиле?')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
  await expect(page.getByText('Адрес сохранён')).toBeVisible();
  await page.goto('/profile/addresses');
  await expect(page.getByRole('main').getByRole('heading', { name: /Кирова, 21$/ })).toBeVisible();
});

test('no more addresses than there is room for, also where another device has taken the last place', async ({
  page,
  context,
  shop,
  faults,
}) => {
  await logInAs(context, originOf('day'));
  await shop.open('/profile/addresses');
  const save = (index: number) =>
    callApi(page, '/addresses/save', {
      label: `Адрес ${index}`,
      details: { ...NOWHERE, address: `Калуга, ул. Кирова, ${index}`, house: String(index) },
    });
  for (let index = 1; index < 20; index += 1) await save(index);
  await page.reload();
  await shop.alive();
  await page.getByRole('button', { name: 'Добавить адрес' }).click();
  const sheet = shop.dialog('Новый адрес');
  await shop.pickAddress(sheet, HOME);
  await type(sheet.getByLabel('Подъезд'), '3');
  await save(20);
  faults.expect(/422/);
  await sheet.getByRole('button', { name: 'Сохранить' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Сохранено 20 адресов, больше не помещается. Удалите ненужный.');
  await expect(sheet.getByLabel('Подъезд')).toHaveValue('3');
  await page.keyboard.press('Escape');
  await page.reload();
  await shop.alive();
  await expect(page.getByText('Сохранено 20 адресов')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Добавить адрес' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Удалить адрес «Адрес 7»' }).click();
  await expect(page.getByRole('button', { name: 'Добавить адрес' })).toBeFocused();
});

test('consents are read with date and text; advertising is given and withdrawn', async ({ page, context, shop }) => {
  await logInAs(context, originOf('day'));
  await shop.open('/profile/privacy');
  await expect(page.getByText(/^Дано 20\sноября\. Текст в редакции от 1\sноября 2026$/)).toBeVisible();
  await expect(page.getByText('Согласия нет')).toBeVisible();
  const marketing = page.getByRole('checkbox', { name: 'Получать сообщения о скидках и новостях' });
  await expect(marketing).not.toBeChecked();
  await settled(page);
  await expectAccessible(page, 'consents');
  await expectNoSidewaysScroll(page);
  await marketing.check();
  await expect(page.getByText('Будем присылать скидки и новости')).toBeVisible();
  await expect(page.getByText(/^Дано /)).toHaveCount(2);
  await page.reload();
  await shop.alive();
  await expect(marketing).toBeChecked();
  await marketing.uncheck();
  await expect(page.getByText(/^Отозвано 20\sноября$/)).toBeVisible();
  await expect(marketing).not.toBeChecked();
});

test.describe('where few others are', () => {
  test.use({ hour: 'closed' });

  test('a session is ended from another: that browser is a guest from then on', async ({
    page,
    context,
    shop,
    browser,
  }) => {
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

      // What is done there next is refused, and the screen says so and becomes a guest's.
      await there.getByRole('button', { name: 'Добавить адрес' }).click();
      const sheet = there.getByRole('dialog', { name: 'Новый адрес' });
      await new Shop(there, false).pickAddress(sheet, HOME);
      await sheet.getByRole('button', { name: 'Сохранить' }).click();
      await expect(there.getByText('Вход на этом устройстве закончился.')).toBeVisible();
      await expect(there.getByRole('heading', { name: 'Войдите по номеру телефона' })).toBeVisible();
    } finally {
      await other.close();
    }
  });
});

test('all other sessions are ended at once, after a question', async ({ page, context, shop }) => {
  await logInAs(context, originOf('day'));
  // Three codes for one phone take two minutes: the other two devices are told of, what ends them is real.
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
  await expectSheetReachable(page, 'src/features/account/profile/sessions-section.tsx');
  await sheet.getByRole('button', { name: 'Завершить все остальные' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Больше нигде профиль не открыт.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('the copy of the data is a file with one’s own, and nobody else’s', async ({ page, context, shop, browser }) => {
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
});

test('bonuses: none at first; a delivered order brings them, with the day they end', async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  await logInAs(context, originOf('day'));
  await shop.open('/profile/bonuses');
  await expect(page.getByRole('heading', { name: 'Бонусов пока не было' })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'no bonuses');
  await page.goto('/menu');
  await shop.alive();
  await shop.choosePickup('Самобранка на Театральной');
  await shop.add('Наполеон на ряженке', 2);
  await shop.openCart();
  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await shop.checkout.placeOrder();
  await handOverShown(page);
  await expect(page.getByRole('article').getByText(/^Выдали/)).toBeVisible();

  await page.goto('/profile/bonuses');
  await shop.alive();
  const entry = page.getByRole('listitem').filter({ hasText: 'Начислили' });
  await expect(entry).toContainText(/\+\d+\sбонус/);
  await expect(entry).toContainText(/20\sноября/);
  const [points = ''] = /\d+\sбонус\S*/.exec((await entry.textContent()) ?? '') ?? [];
  await expect(page.getByRole('region', { name: 'На вашем счёте' })).toContainText(points);
  // 180 days; the last whole one.
  await expect(page.getByRole('region', { name: 'Когда сгорают' })).toContainText(/до 1[89]\sмая 2027 включительно/);
  await settled(page);
  await expectAccessible(page, 'the history of bonuses');
  await expectNoSidewaysScroll(page);
  await entry.getByRole('link', { name: /^Заказ №/ }).click();
  await expect(page.getByRole('article')).toContainText('Наполеон на ряженке');

  // A long history comes page by page: here one entry is a page.
  const { id } = await placeByApi(page, ['Курник свадебный']);
  await handOver(originOf('day'), id);
  await context.route('**/bonuses?*', async (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=1'),
    }),
  );
  await page.goto('/profile/bonuses');
  await shop.alive();
  await expect(entry).toHaveCount(1);
  const more = page.getByRole('button', { name: 'Показать ещё' });
  await more.click();
  await expect(entry).toHaveCount(2);
  await expect(more).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'На вашем счёте' })).toContainText(
    /Часть сгорит после 1[89]\sмая 2027/,
  );
});

test.describe('while the kitchen stands still', () => {
  test.use({ hour: 'night' });

  test('the end of an account waits for an order under way; then nothing of it is left on the device', async ({
    page,
    context,
    shop,
    faults,
  }) => {
    test.slow();
    const phone = await logInAs(context, originOf('night'));
    await shop.open('/profile/personal');
    await type(page.getByLabel('Имя'), 'Неповторима');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Сохранили')).toBeVisible();
    await page.goto('/menu');
    await shop.alive();
    await shop.choosePickup('Самобранка на Широтной', 'Тюмень');
    await shop.add('Наполеон на ряженке');
    await shop.openCart();
    await shop.toCheckout();
    await shop.checkout.fillWho({ name: 'Неповторима', phone });
    await shop.checkout.pay('Наличными');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();

    await page.goto('/profile/privacy');
    await shop.alive();
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
    await shop.alive();
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
  });
});

test('without a network what was typed waits, and is saved when it is back', async ({
  page,
  context,
  shop,
  faults,
}) => {
  await logInAs(context, originOf('day'));
  await shop.open('/profile/personal');
  await expect(page.getByLabel('Имя')).toBeVisible();
  faults.expect(CUT_OFF);
  await context.setOffline(true);
  await type(page.getByLabel('Имя'), 'Марфа');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('То, что вы ввели, не пропадёт')).toBeVisible();
  await expect(page.getByText(/^Нет связи/).first()).toBeVisible();
  await context.setOffline(false);
  // Only now: axe asks for the style sheets.
  await expectAccessible(page, 'personal data that was not saved');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Сохранили')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Здравствуйте, Марфа' })).toBeVisible();
});

test('a profile that does not answer is calm: the device’s own works, and once more brings it', async ({
  page,
  context,
  shop,
  faults,
}) => {
  await logInAs(context, originOf('day'));
  faults.expect(/503.*\/profile/);
  await context.route('**/api/restaurant/profile', (route) =>
    route.fulfill({ status: 503, json: { code: 'UPSTREAM_UNAVAILABLE', message: 'Занято' } }),
  );
  await shop.open('/profile');
  await expect(page.getByRole('heading', { name: 'Профиль сейчас не открывается' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Стереть мои данные' })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'a profile that does not answer');
  await context.unroute('**/api/restaurant/profile');
  await page.getByRole('button', { name: 'Ещё раз' }).click();
  await expect(page.getByRole('heading', { name: 'Здравствуйте', exact: true })).toBeVisible();
});

test('keyboard only: through the profile, a field and an address', async ({ page, context, shop }) => {
  test.slow();
  await logInAs(context, originOf('day'));
  await shop.open('/profile');
  const personal = page.getByRole('link', { name: /^Личные данные/ });
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
