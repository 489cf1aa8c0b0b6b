import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { MAX_ADDRESSES } from '#contract/account.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { bonuses, LONG_NAME, savedAddress } from '../support/fixtures/account.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { type } from './support/type.ts';

function customer(): FakeShop {
  const api = new FakeShop();
  api.logIn();
  return api;
}
const main = () => page.getByRole('main');
const save = () => main().getByRole('button', { name: 'Сохранить' });
const expectNoSidewaysScroll = (): void => {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth + 1);
};

describe('the profile (docs/product.md §7.26)', () => {
  test('of a guest shows what an account gives, and keeps the device’s data [7.6b, 7.26]', async () => {
    const { href, go } = await openShop('/profile');
    await expect.element(page.getByRole('heading', { name: 'Войдите по номеру телефона' })).toBeVisible();
    const login = () => main().getByRole('link', { name: 'Войти' });
    await expect.element(login()).toHaveAttribute('href', expect.stringMatching(/^\/profile\?modal=login/));
    await expect.element(page.getByRole('group', { name: 'Оформление' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Стереть мои данные' })).toBeVisible();
    await expectAccessible('the profile of a guest');
    expectNoSidewaysScroll();
    await go('/profile/addresses');
    await login().click();
    await expect.poll(href).toMatch(/^\/profile\/addresses\?modal=login/);
  });

  test('that fails to load keeps the device’s settings usable, and loads on retry', async () => {
    const api = customer();
    api.script('profile', () => {
      throw new Refused('UPSTREAM_UNAVAILABLE');
    });
    await openShop('/profile', {}, api);
    await expect
      .element(page.getByRole('heading', { name: 'Профиль сейчас не открывается' }), { timeout: 20_000 })
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Стереть мои данные' })).toBeVisible();
    await expectAccessible('a profile that does not answer');
    // Background requests wait as well meanwhile: the button is there until it is pressed.
    let letGo = (): void => undefined;
    const pressed = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    api.script('profile', () => pressed.then(() => api.customer));
    await page.getByRole('button', { name: 'Ещё раз' }).click();
    letGo();
    await expect.element(page.getByRole('link', { name: 'Как вас зовут?' })).toBeVisible();
  });
});

describe('the customer’s profile on a phone', () => {
  test('is all within 900 px', async () => {
    onTestFinished(() => page.viewport(380, 800));
    await page.viewport(390, 844);
    const api = customer();
    await openShop('/profile', {}, api);
    const end = page.getByRole('button', { name: 'Стереть мои данные' });
    await expect.element(end).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Адреса' })).toBeVisible();
    const { top } = main().element().getBoundingClientRect();
    expect(end.element().getBoundingClientRect().bottom - top).toBeLessThanOrEqual(900);
    expectNoSidewaysScroll();
  });
});

describe('logging out (docs/product.md §7.27)', () => {
  test('leads to the home page, ends the session, and removes the readable token and the customer’s number from the device [7.27a, 7.27b, 7.27c, 7.29]', async () => {
    const { api, href } = await openShop('/profile', {}, customer());
    document.cookie = 'token=readable; path=/; samesite=lax';
    expect(localStorage.getItem('storefront-user')).toBe('7');
    await main().getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('dialog', { name: 'Выйти из профиля?' }).getByRole('button', { name: 'Выйти' }).click();
    await expect.poll(href).toBe('/');
    await expect.poll(() => api.sent('logOut')).toHaveLength(1);
    await expect.poll(() => document.cookie).not.toContain('token=');
    expect(localStorage.getItem('storefront-user')).toBeNull();
  });
});

describe('personal data (docs/product.md §7.20)', () => {
  test('shows errors at their fields; keeps what was typed and what was saved', async () => {
    const { api } = await openShop('/profile/personal', {}, customer());
    const [name, email, birthday] = [
      main().getByLabelText(/^Имя/),
      main().getByLabelText(/^Почта/),
      main().getByLabelText(/^День рождения/),
    ];
    await type(name, LONG_NAME);
    await type(email, 'анна на почте');
    await type(birthday, '2126-01-01');
    await save().click();
    await expect.element(page.getByText('Проверьте почту: например, anna@example.ru')).toBeVisible();
    await expect.element(page.getByText('Эта дата ещё не наступила')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect.element(email).toHaveAccessibleDescription(/Проверьте почту/);
    await expectAccessible('personal data with faults');
    await type(birthday, '1899-12-31');
    await save().click();
    await expect.element(page.getByText('Проверьте год рождения')).toBeVisible();
    expect(api.sent('updateProfile')).toEqual([]);

    const { go } = await openShop('/profile/personal', { again: true }, api);
    await expect.element(name).toHaveValue(LONG_NAME);
    await expect.element(page.getByText('Есть несохранённые изменения')).toBeVisible();
    await type(email, 'anna@example.ru');
    await type(birthday, '1990-02-28');
    await save().click();
    await expect.element(page.getByText('Сохранили', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Есть несохранённые изменения')).not.toBeInTheDocument();
    expect(api.sent('updateProfile')).toEqual([{ name: LONG_NAME, email: 'anna@example.ru', birthday: '1990-02-28' }]);
    await go('/profile');
    await expect.element(page.getByRole('heading', { name: LONG_NAME })).toBeVisible();
    await expectAccessible('the profile of a customer with a long name');
    expectNoSidewaysScroll();
  });

  test('keeps edits made without a network, and saves them when it is back', async () => {
    const { api } = await openShop('/profile/personal', {}, customer());
    await type(main().getByLabelText(/^Имя/), 'Марфа');
    api.offline = true;
    await save().click();
    await expect.element(page.getByText(/То, что вы ввели, не пропадёт/)).toBeVisible();
    await expectAccessible('personal data that was not saved');
    api.offline = false;
    await save().click();
    await expect.element(page.getByText('Сохранили', { exact: true })).toBeVisible();
    expect(api.customer.name).toBe('Марфа');
  });
});

describe('saved addresses (docs/product.md §7.21)', () => {
  const full = (count: number): FakeShop => {
    const api = customer();
    api.addresses = Array.from({ length: count }, (_, place) =>
      savedAddress({ id: place + 1, label: `Адрес ${place + 1}` }),
    );
    return api;
  };

  test('shows on the sheet when another device used the last free slot, and keeps what was typed', async () => {
    const { api } = await openShop('/profile/addresses', {}, full(MAX_ADDRESSES - 1));
    await page.getByRole('button', { name: 'Добавить адрес' }).click();
    const sheet = page.getByRole('dialog', { name: 'Новый адрес' });
    await type(sheet.getByRole('combobox', { name: 'Адрес доставки' }), 'Кирова, 19');
    await page.getByRole('option', { name: /Кирова, 19$/ }).click();
    await type(sheet.getByLabelText('Подъезд'), '3');
    api.script('saveAddress', () => {
      throw new Refused('ADDRESS_LIMIT');
    });
    await sheet.getByRole('button', { name: 'Сохранить' }).click();
    await expect
      .element(sheet.getByRole('alert'))
      .toHaveTextContent('Сохранено 20 адресов, больше не помещается. Удалите ненужный.');
    await expect.element(sheet.getByLabelText('Подъезд')).toHaveValue('3');
  });

  test('at the limit: no add button, until one is deleted', async () => {
    const { api } = await openShop('/profile/addresses', {}, full(MAX_ADDRESSES));
    const add = page.getByRole('button', { name: 'Добавить адрес' });
    await expect.element(page.getByText('Сохранено 20 адресов')).toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Удалить адрес «Адрес 7»' }).click();
    await expect.element(add).toHaveFocus();
    expect(api.sent('deleteAddress')).toEqual([{ address_id: 7 }]);
  });
});

describe('consents (docs/product.md §7.23)', () => {
  test('show date and text; the advertising consent can be given and withdrawn', async () => {
    const { api } = await openShop('/profile/privacy', {}, customer());
    await expect.element(page.getByText(/^Дано 20\sноября\. Текст в редакции от 1\sноября 2026$/)).toBeVisible();
    await expect.element(page.getByText('Согласия нет')).toBeVisible();
    const marketing = page.getByRole('checkbox', { name: 'Получать сообщения о скидках и новостях' });
    await expect.element(marketing).not.toBeChecked();
    await expectAccessible('consents');
    expectNoSidewaysScroll();
    await marketing.click();
    await expect.element(page.getByText('Будем присылать скидки и новости')).toBeVisible();
    await expect.poll(() => page.getByText(/^Дано /).elements()).toHaveLength(2);
    await expect.element(marketing).toBeChecked();
    await marketing.click();
    await expect.element(page.getByText(/^Отозвано 20\sноября$/)).toBeVisible();
    await expect.element(marketing).not.toBeChecked();
    expect(api.sent('updateConsent')).toEqual([
      { kind: 'marketing', given: true, version: '2026-11-01' },
      { kind: 'marketing', given: false, version: '2026-11-01' },
    ]);
  });
});

describe('the bonus history (docs/product.md §8.18)', () => {
  test('is empty at first', async () => {
    await openShop('/profile/bonuses', {}, customer());
    await expect.element(page.getByRole('heading', { name: 'Бонусов пока не было' })).toBeVisible();
    await expectAccessible('no bonuses');
  });

  test('shows in the profile what is held for a cart, and whether the rest expires in full', async () => {
    const api = customer();
    api.customer = { ...api.customer, bonus_count: 9800, bonus_expiration_date: '2027-05-18' };
    const expiring = [
      { on: '2027-05-18', amount: 4900 },
      { on: '2027-05-19', amount: 4900 },
    ];
    api.script('bonuses', () => bonuses(9800, { held: 3200, expiring }));
    await openShop('/profile', {}, api);
    const card = main();
    await expect.element(card).toHaveTextContent(/Отложено для корзины: 32 бонуса/);
    await expect.element(card).toHaveTextContent(/Часть сгорит после 18 мая 2027/);
  });

  test('says what the restaurant has credited and taken back by hand', async () => {
    const api = customer();
    const entry = (id: number, amount: number) => ({
      id,
      kind: amount > 0 ? ('accrued' as const) : ('spent' as const),
      amount,
      at: '2026-11-20T08:00:00.000Z',
      order_id: null,
      order_number: null,
      by_hand: true,
    });
    api.script('bonuses', () => bonuses(2000, { history: [entry(2, -1000), entry(1, 3000)] }));
    await openShop('/profile/bonuses', {}, api);
    const line = (text: string) => main().getByRole('listitem').filter({ hasText: text });
    await expect.element(line('Начислил ресторан')).toHaveTextContent(/\+30 бонусов/);
    await expect.element(line('Снял ресторан')).toHaveTextContent(/−10 бонусов/);
  });

  test('shows the amount, its order and its expiry, page by page', async () => {
    const api = customer();
    api.customer = { ...api.customer, bonus_count: 9800, bonus_expiration_date: '2027-05-18' };
    const entry = (id: number) => ({
      id,
      kind: 'accrued' as const,
      amount: 4900,
      at: '2026-11-20T08:00:00.000Z',
      order_id: `order${String(id).padStart(22, '0')}`,
      order_number: `10${id}`,
      by_hand: false,
    });
    api.script('bonuses', ({ query }) =>
      query.cursor === undefined
        ? bonuses(9800, { history: [entry(1)], next_cursor: 'second' })
        : bonuses(9800, { history: [entry(2)] }),
    );
    const { go, href } = await openShop('/profile/bonuses', {}, api);
    const entries = () => main().getByRole('listitem').filter({ hasText: 'Начислили' }).elements();
    await expect.poll(entries).toHaveLength(1);
    const [first] = entries();
    await expect.element(first ?? null).toHaveTextContent(/\+49 бонусов/);
    await expect.element(first ?? null).toHaveTextContent(/20 ноября/);
    await expect.element(page.getByRole('region', { name: 'На вашем счёте' })).toHaveTextContent('98 бонусов');
    await expect
      .element(page.getByRole('region', { name: 'Когда сгорают' }))
      .toHaveTextContent(/до 18 мая 2027 включительно/);
    await expectAccessible('the history of bonuses');
    expectNoSidewaysScroll();
    const more = page.getByRole('button', { name: 'Показать ещё' });
    await more.click();
    await expect.poll(entries).toHaveLength(2);
    await expect.element(more).not.toBeInTheDocument();
    await go('/profile');
    await expect.element(main()).toHaveTextContent(/Сгорят после 18 мая 2027/);
    await go('/profile/bonuses');
    await main()
      .getByRole('link', { name: /^Заказ №\s101$/ })
      .click();
    await expect.poll(href).toBe(`/order-status/order${'1'.padStart(22, '0')}`);
  });
});
