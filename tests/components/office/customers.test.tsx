// Proves docs/product.md §34.33 to §34.37 on the screens of the office.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OfficeAction } from '#contract/office.ts';
import type { StaffRole } from '#contract/staff.ts';
import { customerOrder, emptyCard, listedCustomer } from './fake-customers.ts';
import { XLSX_TYPE } from '#contract/office-numbers.ts';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

const LONG = 'Константинопольская-Переяславль-Залесская Александра-Вильгельмина Владиславовна';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
  api.customers.customers = [
    listedCustomer(1, 'Анна'),
    listedCustomer(2, LONG, { marketing: true, revenue: 12_345_678, orders: 101 }),
    listedCustomer(3, null, { orders: 0, revenue: 0, last_order_at: null }),
  ];
  api.customers.card = {
    ...emptyCard(1),
    name: 'Анна',
    numbers: {
      orders: 22,
      canceled: 1,
      revenue: 2_100_000,
      refunded: 12_000,
      average_receipt: 100_000,
      last_order_at: '2026-11-20T12:00:00.000Z',
    },
    orders: {
      orders: [
        customerOrder('1022', {
          rating: { stars: 2, comment: 'Холодно' },
          consents: [
            { kind: 'offer', given: true, version: '2026-02', at: '2026-11-20T12:00:00.000Z', ip: '10.9.8.7' },
          ],
        }),
      ],
      next: '1022',
    },
    bookings: [
      {
        number: '101',
        status: 'no_show',
        starts_at: '2026-11-01T16:00:00.000Z',
        timezone: 'Europe/Moscow',
        restaurant: 'У реки',
        guests: 4,
      },
    ],
    balance: 30_000,
    whole: {
      email: `${'a'.repeat(60)}@example.com`,
      birthday: '1990-02-01',
      addresses: [
        {
          id: 1,
          label: 'Дом',
          details: {
            address: 'Калуга, ул. Театральная, 9',
            street: null,
            locality: null,
            house: null,
            province: null,
            coords: null,
            apartment: null,
            door_code: null,
            porch: null,
            floor: null,
          },
        },
      ],
      bonuses: {
        balance: 30_000,
        held: 5000,
        expiring: [{ on: '2026-12-31', amount: 30_000 }],
        history: [
          { kind: 'accrued', amount: 30_000, at: '2026-11-20T12:00:00.000Z', order_number: '1022', note: null },
        ],
      },
      consents: [
        { kind: 'marketing', given: false, version: '2026-01', at: '2026-11-20T12:00:00.000Z', ip: '10.1.2.3' },
      ],
      sessions: [
        {
          device: 'Chrome, Android',
          created_at: '2026-11-01T12:00:00.000Z',
          last_seen_at: '2026-11-20T12:00:00.000Z',
        },
      ],
    },
  };
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const called = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body);
const EVERYONE = { restaurant: null, search: '', sort: 'last_order', filter: 'all', after: null };
const work = (role: StaffRole, may: OfficeAction[], inOwn: OfficeAction[] = [], restaurants: string[] = []): void => {
  api.me = api.me && { ...api.me, role, may, may_in_restaurants: inOwn, restaurants };
};

describe('the list', () => {
  test.each([380, 1440])('has who, how much and when, %i px wide', async (width) => {
    await page.viewport(width, 900);
    openOffice(api, '/customers');
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Анна' }))
      .toHaveTextContent('Анна+7 916 123-45-67Регистрация 20.11.20262 500 ₽2 заказапоследний 20.11.2026');
    await expect.element(page.getByRole('listitem').filter({ hasText: LONG })).toHaveTextContent('Согласие на рекламу');
    await expect.element(link('Имя не указано')).toBeVisible();
    await expect.element(page.getByText('заказов не было')).toBeVisible();
    await expect.element(button('Согласны на рекламу: 2')).toBeVisible();
    await expectOfficeAccessible(`customers, ${width}`);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  test('is searched with the keyboard; what is typed is in no address, and is there again after a card', async () => {
    openOffice(api, '/customers');
    const field = page.getByRole('searchbox', { name: 'Телефон, имя или почта' });
    await field.fill('Анна');
    await userEvent.keyboard('{Enter}');
    await expect.element(link('Имя не указано')).not.toBeInTheDocument();
    await link('Анна').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Анна' })).toBeVisible();
    await link('Все клиенты').click();
    await expect.element(field).toHaveValue('Анна');
    await expect.element(link('Имя не указано')).not.toBeInTheDocument();
    await button('Сбросить').click();
    await expect.element(link('Имя не указано')).toBeVisible();
    expect(called('officeCustomers').slice(0, 2)).toEqual([EVERYONE, { ...EVERYONE, search: 'Анна' }]);
    await field.fill('никто');
    await button('Найти').click();
    await expect
      .element(page.getByText('Никого не нашли. Проверьте номер или введите начало имени или почты.'))
      .toBeVisible();
  });

  test('is sorted, filtered and read by pages', async () => {
    api.customers.later = [listedCustomer(4, 'Борис')];
    openOffice(api, '/customers');
    await button('Показать ещё').click();
    await expect.element(link('Борис')).toBeVisible();
    await expect.element(button('Показать ещё')).not.toBeInTheDocument();
    await button('Нет заказов 60 дней: 0').click();
    await expect.element(button('Нет заказов 60 дней: 0')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('combobox', { name: 'Сначала' }).click();
    await page.getByRole('option', { name: 'с большей суммой' }).click();
    await page.getByRole('combobox', { name: 'Ресторан' }).click();
    await page.getByRole('option', { name: 'У реки' }).click();
    await expect
      .poll(() => called('officeCustomers').at(-1))
      .toEqual({ ...EVERYONE, filter: 'gone', sort: 'revenue', restaurant: 'second' });
    await expect.poll(() => called('officeCustomerCounts').at(-1)).toEqual({ restaurant: 'second' });
    expect(called('officeCustomers')[1]).toEqual({ ...EVERYONE, after: 'page~2' });
  });

  test('without anyone it says so, and without a network it offers to try again', async () => {
    api.customers.customers = [];
    openOffice(api, '/customers');
    await expect.element(page.getByText(/Клиентов пока нет/)).toBeVisible();
    api.isOffline = true;
    await button('Без заказов: 1').click();
    await expect.element(button('Попробовать снова')).toBeVisible();
    api.isOffline = false;
    await button('Попробовать снова').click();
    await expect.element(page.getByText('Таких клиентов нет.')).toBeVisible();
  });
});

test('the list is saved as a workbook, as it is sorted and filtered', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openOffice(api, '/customers');
  await button('Скачать список для Excel').click();
  await expect.element(page.getByText('Файл не скачался. Попробуйте ещё раз.')).toBeVisible();
  api.customers.listFile = { name: 'Клиенты.xlsx', type: XLSX_TYPE, content: btoa('PK') };
  await button('Нет заказов 60 дней: 0').click();
  await button('Скачать список для Excel').click();
  await expect.poll(() => saved).toEqual(['Клиенты.xlsx']);
  expect(called('officeCustomersFile').at(-1)).toEqual({
    restaurant: null,
    search: '',
    sort: 'last_order',
    filter: 'gone',
  });
  vi.restoreAllMocks();
});

describe('roles', () => {
  test('a manager has the customers of the own restaurant', async () => {
    work('manager', ['chain.read'], ['customers.count', 'customers.find', 'customers.browse'], ['second']);
    openOffice(api, '/customers');
    await expect.poll(() => called('officeCustomers')).toEqual([{ ...EVERYONE, restaurant: 'second' }]);
    await expect.element(page.getByRole('combobox', { name: 'Ресторан' })).not.toBeInTheDocument();
    await expect.element(page.getByText('Кто заказывал в ресторане')).toBeVisible();
    await expect.element(button(/^Согласны/)).toBeVisible();
    await expect.element(button(/Без заказов/)).not.toBeInTheDocument();
    api.customers.card = api.customers.card && { ...api.customers.card, whole: null };
    await link('Анна').click();
    await expect.element(region('Брони')).toBeVisible();
    expect(called('officeCustomer')).toEqual([{ customer_id: 1, restaurant: 'second' }]);
    await expect.element(region('Согласия')).not.toBeInTheDocument();
    await expect.element(button('Скачать все данные')).not.toBeInTheDocument();
  });

  test('an operator begins here, and finds instead of browsing', async () => {
    work('operator', ['customers.count', 'customers.find']);
    openOffice(api, '/');
    await expect.element(page.getByText('Введите телефон, имя или почту: так вы найдёте клиента.')).toBeVisible();
    await expect.element(button(/Без заказов/)).not.toBeInTheDocument();
    expect(called('officeCustomers')).toEqual([]);
    await page.getByRole('searchbox').fill('Анна');
    await userEvent.keyboard('{Enter}');
    await expect.element(link('Анна')).toBeVisible();
    await expectOfficeAccessible('customers of an operator');
  });

  test('marketing sees how many they are', async () => {
    work('marketing', ['chain.read', 'content.edit', 'customers.count']);
    await page.viewport(380, 900);
    openOffice(api, '/customers');
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Согласны на рекламу' }))
      .toHaveTextContent('Согласны на рекламу2');
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    await expectOfficeAccessible('counts of customers');
    expect(called('officeCustomers')).toEqual([]);
  });

  test('who edits the menu has no way there', async () => {
    work('menu', ['chain.read', 'menu.edit']);
    await page.viewport(1440, 900);
    openOffice(api, '/');
    await expect.element(link('Добавки')).toBeVisible();
    await expect.element(link('Клиенты')).not.toBeInTheDocument();
  });
});

describe('the card', () => {
  test.each([380, 1440])('has everything that is known, %i px wide', async (width) => {
    await page.viewport(width, 900);
    api.customers.card = api.customers.card && { ...api.customers.card, name: LONG };
    openOffice(api, '/customers/1');
    await expect.element(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible();
    await expect.element(link('+7 916 123-45-67')).toHaveAttribute('href', 'tel:79161234567');
    await expect
      .element(region('Заказы и деньги'))
      .toHaveTextContent('Заказы22Сумма заказов21 000 ₽Средний чек1 000 ₽Отменено1Возвращено120 ₽');
    await expect
      .element(region('Заказы'))
      .toHaveTextContent(
        '№ 1022, 20.11.2026, 15:001 250 ₽На Театральной, доставка, выполненБорщ × 2, УхаОценка 2 из 5: «Холодно»',
      );
    await page.getByText('Согласия к заказу № 1022').click();
    await expect.element(page.getByText('Редакция 2026-02, 20.11.2026, 15:00, с адреса 10.9.8.7')).toBeVisible();
    await expect.element(region('О человеке')).toHaveTextContent('01.02.1990День рождения');
    await expect.element(region('О человеке')).toHaveTextContent('Дом: Калуга, ул. Театральная, 9');
    await expect.element(region('О человеке')).toHaveTextContent('Chrome, Android, заходили 20.11.2026');
    await expect.element(region('Брони')).toHaveTextContent('№ 101, 01.11.2026, 19:00У реки, 4 гостя, не пришли');
    await expect.element(region('Бонусы')).toHaveTextContent('Сейчас 300 бонусов');
    await page.getByText('История бонусов').click();
    await expect.element(region('Бонусы')).toHaveTextContent('Начислены, заказ № 1022+300 бонусов');
    await expect.element(region('Согласия')).toHaveTextContent('Реклама: отозваноРедакция 2026-01');
    await expectOfficeAccessible(`customer, ${width}`);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(called('officeCustomer')).toEqual([{ customer_id: 1, restaurant: null }]);
  });

  test('shows further orders, and says when they do not come', async () => {
    openOffice(api, '/customers/1');
    await button('Показать ещё').click();
    await expect.element(page.getByText('Не получилось. Попробуйте ещё раз.')).toBeVisible();
    api.customers.moreOrders = { orders: [customerOrder('1001')], next: null };
    await button('Показать ещё').click();
    await expect.element(page.getByText(/№\s1001,/)).toBeVisible();
    await expect.element(button('Показать ещё')).not.toBeInTheDocument();
    expect(called('officeCustomerOrders').at(-1)).toEqual({ customer_id: 1, restaurant: null, after: '1022' });
  });

  test('of someone of whom little is known says what there is not; one that is not there says so', async () => {
    api.customers.card = emptyCard(7);
    openOffice(api, '/customers/7');
    for (const sentence of [
      'Заказов пока не было.',
      'Столы не бронировали.',
      'Бонусов пока не было.',
      'Согласий нет.',
    ]) {
      await expect.element(page.getByText(sentence)).toBeVisible();
    }
    await expectOfficeAccessible('a customer without anything');
    api.customers.card = null;
    openOffice(api, '/customers/8');
    await expect.element(page.getByText('NOT_FOUND')).toBeVisible();
  });
});

describe('by law', () => {
  test('everything is saved as a file', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    openOffice(api, '/customers/1');
    await button('Скачать все данные').click();
    await expect.element(page.getByText('Файл не скачался. Попробуйте ещё раз.')).toBeVisible();
    api.customers.file = { name: 'Данные клиента 1.json', type: 'application/json', content: btoa('{}') };
    await button('Скачать все данные').click();
    await expect.poll(() => saved).toEqual(['Данные клиента 1.json']);
    vi.restoreAllMocks();
  });

  test('an erasure needs a reason and a second confirmation, says why it is refused, and ends with the card gone', async () => {
    openOffice(api, '/customers/1');
    await button('Удалить данные…').click();
    const dialog = page.getByRole('dialog', { name: 'Удалить данные клиента' });
    await expect.element(dialog).toBeVisible();
    await expectOfficeAccessible('erasure');
    const erase = dialog.getByRole('button', { name: 'Удалить навсегда' });
    await erase.click();
    await expect.element(dialog.getByText('Напишите, почему.')).toBeVisible();
    await expect.element(dialog.getByText('Отметьте, что понимаете это.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Почему' }).fill('Заявление № 14');
    await erase.click();
    expect(called('officeEraseCustomer')).toEqual([]);
    await dialog.getByRole('checkbox').click();
    api.customers.wrongReason = 'Без телефона';
    await erase.click();
    await expect.element(dialog.getByText('Без телефона')).toBeVisible();
    api.customers.wrongReason = null;
    api.customers.refusal = 'ACCOUNT_HAS_ACTIVE_ORDERS';
    await erase.click();
    await expect.element(dialog.getByText('ACCOUNT_HAS_ACTIVE_ORDERS')).toBeVisible();
    api.customers.refusal = null;
    await erase.click();
    await expect.element(page.getByText(/^Данные удалены\./)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(link('+7 916 123-45-67')).not.toBeInTheDocument();
    expect(called('officeEraseCustomer').at(-1)).toEqual({ customer_id: 1, reason: 'Заявление № 14', confirm: true });
    expect(called('officeCustomer')).toHaveLength(1);
  });

  test('the keyboard leaves the erasure, and returns to its button', async () => {
    openOffice(api, '/customers/1');
    await button('Удалить данные…').click();
    await expect.element(page.getByRole('textbox', { name: 'Почему' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button('Удалить данные…')).toHaveFocus();
  });
});

describe('bonuses by hand', () => {
  const dialog = page.getByRole('dialog', { name: 'Бонусы клиента' });
  const points = dialog.getByRole('textbox', { name: 'Сколько бонусов' });
  const reason = dialog.getByRole('textbox', { name: 'Почему' });
  beforeEach(() => {
    work('operator', ['customers.count', 'customers.find', 'customers.bonuses']);
    api.customers.card = api.customers.card && { ...api.customers.card, balance: 30_000, whole: null };
  });

  test('are credited with a reason; the card says what there is now', async () => {
    openOffice(api, '/customers/1');
    await expect.element(region('Бонусы')).toHaveTextContent('Сейчас 300 бонусов');
    await button('Изменить бонусы…').click();
    await expectOfficeAccessible('correction of bonuses');
    await dialog.getByRole('button', { name: 'Начислить', exact: true }).click();
    await expect.element(dialog.getByText('Напишите целое число бонусов.')).toBeVisible();
    await expect.element(dialog.getByText('Напишите, почему.')).toBeVisible();
    await points.fill('50');
    await reason.fill('Опоздал курьер');
    await dialog.getByRole('button', { name: 'Начислить', exact: true }).click();
    await expect.element(page.getByText('Готово. Теперь на счёте 350 бонусов.')).toBeVisible();
    await expect.element(region('Бонусы')).toHaveTextContent('Сейчас 350 бонусов');
    expect(called('officeCorrectBonuses')).toEqual([
      { customer_id: 1, restaurant: null, amount: 5000, reason: 'Опоздал курьер' },
    ]);
  });

  test('are taken back, and what the server refuses is said at its field', async () => {
    api.customers.wrongAmount = 'Снять можно не больше 300 бонусов.';
    openOffice(api, '/customers/1');
    await button('Изменить бонусы…').click();
    await dialog.getByText('Снять', { exact: true }).first().click();
    await points.fill('999');
    await reason.fill('Ошибка кассы');
    await dialog.getByRole('button', { name: 'Снять', exact: true }).click();
    await expect.element(dialog.getByText('Снять можно не больше 300 бонусов.')).toBeVisible();
    expect(called('officeCorrectBonuses')).toMatchObject([{ amount: -99_900 }]);
  });

  test('are not there for someone who may not correct them', async () => {
    api.customers.card = api.customers.card && { ...api.customers.card, balance: null };
    openOffice(api, '/customers/1');
    await expect.element(region('Брони')).toBeVisible();
    await expect.element(region('Бонусы')).not.toBeInTheDocument();
  });
});
