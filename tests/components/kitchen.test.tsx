// Proves docs/product.md §26.24 to §26.29, §33.13 on the screens themselves.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { KITCHEN_NOW, partnerOrder } from '../support/fixtures/kitchen.ts';
import { XSS_MARKUP } from '../support/xss-vectors.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (number: string) => document.querySelector<HTMLElement>(`[data-order="${number}"]`);
const columnOf = (number: string) => card(number)?.closest('[data-column]')?.getAttribute('data-column') ?? null;
const text = (number: string) => plain(card(number)?.innerText);
const inColumn = async (number: string, column: string | null): Promise<void> => {
  await expect.poll(() => columnOf(number)).toBe(column);
};
const minutesAhead = (minutes: number) => new Date(KITCHEN_NOW.getTime() + minutes * 60_000).toISOString();

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
  vi.stubGlobal('print', vi.fn());
});

describe('an order at a table (docs/product.md §33.13)', () => {
  test('shows the table on card and ticket, and is served there', async () => {
    const table = { number: '12', hall: 'Терраса' };
    const order = partnerOrder({
      order_type: 'pickup',
      table,
      status: 'prepared',
      next: ['delivered'],
      name: '',
      phone_number: '',
    });
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'ready');
    expect(text(order.number)).toContain('Стол 12 · Терраса');
    await expect.element(button('Принесли')).toBeVisible();
    await button(new RegExp('Открыть заказ')).click();
    await button('Печатать чек').click();
    expect(plain(document.querySelector<HTMLElement>('[data-tickets]')?.textContent)).toContain('Стол 12 · Терраса');
    await expectAccessible('an order at a table');
  });
});

describe('an order whose online payment was returned [26.6]', () => {
  const returned = (amount: number) => {
    const order = partnerOrder();
    const payment = {
      method: 'card-online',
      to_collect: 0,
      returned: amount,
      change_from: null,
      change: null,
    } as const;
    return partnerOrder({ payment: { ...payment, returned: Math.min(amount, order.totals.total_price) } });
  };
  const ticket = () => plain(document.querySelector<HTMLElement>('[data-tickets]')?.textContent);

  test('in full has no money: card, ticket and the window to cancel it say so', async () => {
    const order = returned(1_000_000);
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    expect(text(order.number)).toContain('Денег за заказ нет: оплату вернули');
    expect(text(order.number)).not.toContain('Оплачен');
    await button(new RegExp('Открыть заказ')).click();
    await button('Печатать чек').click();
    expect(ticket()).toContain('Денег за заказ нет: оплату вернули');
    expect(ticket()).not.toContain('Оплачено');
    await button('Отменить заказ').click();
    await expect.element(page.getByText('Причина', { exact: true })).toBeVisible();
    expect(document.body.textContent).not.toContain('Деньги за заказ вернутся клиенту сами.');
  });

  test('in part says how much', async () => {
    const order = returned(30_000);
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    await button(/Открыть заказ/).click();
    const words = plain(page.getByRole('dialog').element().textContent);
    expect(words).toContain('Оплачен онлайн');
    expect(words).toContain('Вернули 300 ₽ из оплаты');
  });

  test('in full tells the courier not to take money', async () => {
    const order = { ...returned(1_000_000), status: 'delivering', next: ['delivered'] } as const;
    api.put({ ...order, next: [...order.next] });
    await openKitchen(api);
    await page.getByRole('link', { name: 'Курьер' }).click();
    await expect.element(page.getByText('Оплату вернули, денег не брать')).toBeVisible();
  });
});

describe('logging in', () => {
  test('accepts a pasted key, explains the rejection of another, and shows the board', async () => {
    api.isLoggedIn = false;
    await openKitchen(api);
    await button('Войти ключом').click();
    await page.getByLabelText('Ключ').fill('nonsense');
    await button('Войти').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ключ не подошёл');
    await expectAccessible('the kitchen’s login');
    await page.getByLabelText('Ключ').fill(`  ${FakeKitchen.key} `);
    await button('Войти').click();
    await expect.element(page.getByText('Заказов пока нет')).toBeVisible();
  });

  test('offers the demo’s keys as the server lists them', async () => {
    api.isLoggedIn = false;
    api.demoKeys = [{ restaurant: 'Самобранка на Театральной', key: 'demo-1.secret' }];
    await openKitchen(api);
    await button('Войти как кухня «Самобранка на Театральной»').click();
    await expect.element(page.getByText('Заказов пока нет')).toBeVisible();
  });

  test('is requested when the session ends, and the queue is sent after it [26.25]', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    api.isLoggedIn = false;
    await button('Принять').click();
    await expect.element(page.getByText(/Неотправленных нажатий: 1/)).toBeVisible();
    await page.getByLabelText('Ключ').fill(FakeKitchen.key);
    await button('Войти').click();
    await inColumn(order.number, 'cooking');
    await expect.poll(() => api.orders.get(order.id)?.status).toBe('confirmed');
  });
});

/** Logs in with a phone and the code that was sent to it. */
async function enterAs(phone: string, code = '123456'): Promise<void> {
  await page.getByLabelText('Телефон').fill(phone);
  await button('Получить код').click();
  await page.getByLabelText('Код из СМС').fill(code);
  await button('Войти').click();
}

describe('a person on the screen [26.69]', () => {
  beforeEach(() => {
    api.people.set('+7 916 000-00-01', { key_id: 'st_petr', name: 'Пётр', role: 'kitchen' });
    api.people.set('+7 916 000-00-02', { key_id: 'st_anna', name: 'Анна', role: 'kitchen' });
    api.isLoggedIn = false;
  });

  test('logs in with a phone and a code, is told what was wrong, and is named in the settings', async () => {
    await openKitchen(api);
    await enterAs('+7 916 000-00-01', '000000');
    await expect.element(page.getByRole('alert')).toHaveTextContent('LOGIN_CODE_WRONG');
    await expect.element(page.getByLabelText('Код из СМС')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible('the kitchen’s login with a code');
    await page.getByLabelText('Код из СМС').fill('123456');
    await button('Войти').click();
    await expect.element(page.getByText('Заказов пока нет')).toBeVisible();
    await button('Настройки').click();
    await expect.element(page.getByText('Пётр · Кухня')).toBeVisible();
  });

  test('goes back to another number, with the problem of the code gone', async () => {
    await openKitchen(api);
    await enterAs('+7 916 999-99-99');
    await expect.element(page.getByRole('alert')).toHaveTextContent('OFFICE_NOT_STAFF');
    await button('Другой номер').click();
    await expect.element(page.getByLabelText('Телефон')).toHaveValue('+7 916 999-99-99');
    await expect.element(page.getByText('OFFICE_NOT_STAFF')).not.toBeInTheDocument();
  });

  test.each([
    ['the same person', '+7 916 000-00-01', 'st_petr'],
    ['another person', '+7 916 000-00-02', 'st_anna'],
  ])('whose session has ended loses no tap: %s logs in, and it is sent once [26.70]', async (_who, phone, id) => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await enterAs('+7 916 000-00-01');
    await inColumn(order.number, 'new');
    api.isLoggedIn = false;
    await button('Принять').click();
    await expect.element(page.getByText('Последним работал этот сотрудник: Пётр')).toBeVisible();
    await expect.element(page.getByText(/Неотправленных нажатий: 1\. Они не потеряются/)).toBeVisible();
    await enterAs(phone);
    await inColumn(order.number, 'cooking');
    await expect.poll(() => api.orders.get(order.id)?.status).toBe('confirmed');
    const accepts = api.changes().filter(({ name }) => name === 'partnerAcceptOrder');
    expect(new Set(accepts.map(({ key }) => key)).size).toBe(1);
    expect(api.me.key_id).toBe(id);
  });

  test('who logs in after a key does not get its taps, and was told so', async () => {
    const order = partnerOrder();
    api.put(order);
    api.isLoggedIn = true;
    await openKitchen(api);
    await inColumn(order.number, 'new');
    api.isLoggedIn = false;
    await button('Принять').click();
    await expect.element(page.getByText(/уйдут, когда вы войдёте тем же ключом/)).toBeVisible();
    await button('Войти по телефону').click();
    await enterAs('+7 916 000-00-01');
    await inColumn(order.number, 'new');
    expect(api.orders.get(order.id)?.status).toBe('new');
  });

  test('sees the sections of the role: an operator takes orders by phone, and manages nothing', async () => {
    api.me = { ...api.me, role: 'operator', scopes: ['orders:read', 'orders:write', 'orders:make'] };
    api.isLoggedIn = true;
    await openKitchen(api);
    await expect.element(page.getByRole('link', { name: 'По телефону' })).toBeVisible();
    for (const name of ['День', 'Часы', 'Журнал', 'Стоп-лист']) {
      await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    }
  });
});

describe('the board', () => {
  test('closes an order’s window on back, and leaves no history step when it is closed by its button', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    const opener = button(/Открыть заказ/);
    const window = page.getByRole('dialog');
    await opener.click();
    await expect.element(window).toBeVisible();
    history.back();
    await expect.element(window).not.toBeInTheDocument();
    await opener.click();
    await expect.element(window).toBeVisible();
    await button('Закрыть').click();
    await expect.element(window).not.toBeInTheDocument();
    await expect.poll(() => plain(JSON.stringify(history.state))).toBe('null');
    await opener.click();
    await expect.element(window).toBeVisible();
  });

  test('shows a skeleton, then each order in the column of its status [26.24]', async () => {
    let answer = (): void => undefined;
    api.holds = new Promise((resolve) => {
      answer = resolve;
    });
    const [fresh, cooking, ready, away] = (['new', 'preparing', 'prepared', 'delivering'] as const).map((status) =>
      partnerOrder({ status }),
    );
    api.put(...[fresh, cooking, ready, away].flatMap((order) => order ?? []));
    await openKitchen(api);
    await expect.element(page.getByRole('status', { name: 'Загружаем заказы' })).toBeVisible();
    answer();
    for (const [order, column] of [
      [fresh, 'new'],
      [cooking, 'cooking'],
      [ready, 'ready'],
      [away, 'underway'],
    ] as const) {
      await inColumn(order?.number ?? '', column);
    }
    const words = text(fresh?.number ?? '');
    for (const part of ['Доставка', 'к 13:40', 'через 40 мин', '2 × Борщ московский', 'Сметана'])
      expect(words).toContain(part);
    await expectAccessible('the kitchen’s board');
  });

  test('highlights late orders, and fits long names and 25 orders at every width [26.24]', async () => {
    const late = partnerOrder({ promised: { from: minutesAhead(-20), to: minutesAhead(-7) } });
    const long = 'Превосходительнейшая кулебяка с вязигой, осетриной, рисом и рубленым яйцом по-московски';
    const [dish] = late.items;
    api.put(late);
    for (let count = 0; count < 24; count += 1) {
      const items = dish === undefined ? [] : [{ ...dish, name: long }];
      api.put(partnerOrder({ items, comment: `${long} без лука`, status: count % 2 === 0 ? 'preparing' : 'new' }));
    }
    await openKitchen(api);
    await expect.poll(() => text(late.number)).toContain('опаздывает 7 мин');
    for (const width of [380, 768, 1024, 1440]) {
      await page.viewport(width, 800);
      const { documentElement: root } = document;
      for (const one of [root, document.querySelector('main')]) {
        expect(one?.scrollWidth, `at ${width} px`).toBeLessThanOrEqual(one?.clientWidth ?? 0);
      }
      const small = [...document.querySelectorAll<HTMLElement>('main button, header button, header a')]
        .filter((one) => one.offsetParent !== null && one.getBoundingClientRect().height < 55.5)
        .map((one) => one.innerText);
      expect(small, `touch targets at ${width} px`).toEqual([]);
    }
    await expectAccessible('a full board');
  });

  test('takes an order from new to handed over', async () => {
    const order = partnerOrder({ order_type: 'pickup' });
    api.put(order);
    await openKitchen(api);
    await button('Принять, +10 мин').click();
    await inColumn(order.number, 'cooking');
    await expect.poll(() => api.orders.get(order.id)?.promised.to).toBe(minutesAhead(50));
    await button('Готовить').click();
    await button('Готов').click();
    await inColumn(order.number, 'ready');
    await button('Отдать клиенту').click();
    await expect.poll(() => api.orders.get(order.id)?.status).toBe('delivered');
    await expect.element(page.getByText('Завершены сегодня').first()).toBeVisible();
    expect(api.changes()).toHaveLength(4);
  });

  test('shows who canceled an order until that is read', async () => {
    const order = partnerOrder({ status: 'confirmed' });
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'cooking');
    api.set(order, { status: 'canceled' }, 'customer');
    await expect.poll(() => text(order.number)).toContain('Клиент отменил заказ');
    await button('Понятно, убрать').click();
    await inColumn(order.number, 'done');
  });

  test('shows an order that was canceled because nobody accepted it, until that is read (docs/product.md §26.31)', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    api.set(order, { status: 'canceled', cancel_reason: 'not_accepted' });
    await expect.poll(() => text(order.number)).toContain('Никто не принял: заказ отменён');
    await button('Понятно, убрать').click();
    await inColumn(order.number, 'done');
  });
});

describe('a tap', () => {
  test('without a network is shown at once, survives a reload, and is sent once [26.25]', async () => {
    const order = partnerOrder();
    api.put(order);
    const { close } = await openKitchen(api);
    await inColumn(order.number, 'new');
    api.isOffline = true;
    await button('Принять').click();
    await inColumn(order.number, 'cooking');
    await expect.poll(() => text(order.number)).toContain('отправляется');
    await expect.element(page.getByText(/Нет связи с 13:0/)).toBeVisible();
    await button('Готовить').click();
    await button('Готов').click();
    await expectAccessible('the kitchen without a network');
    close();
    await openKitchen(api, { again: true });
    await inColumn(order.number, 'ready');
    api.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => api.orders.get(order.id)?.status, { timeout: 20_000 }).toBe('prepared');
    await expect.poll(() => text(order.number)).not.toContain('отправляется');
    expect(api.changes().map(({ name }) => name)).toEqual([
      'partnerAcceptOrder',
      'partnerMoveOrder',
      'partnerMoveOrder',
    ]);
  });

  test('whose response was lost is repeated with its key, and applied once [26.25]', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    api.losesAnswer = true;
    await button('Принять').click();
    await expect.poll(() => api.changes().length, { timeout: 20_000 }).toBe(2);
    await expect.poll(() => text(order.number), { timeout: 20_000 }).not.toContain('отправляется');
    expect(new Set(api.changes().map(({ key }) => key)).size).toBe(1);
    expect(api.orders.get(order.id)?.status_history).toHaveLength(2);
  });

  test('made after the customer’s cancellation says so [26.25]', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    api.set(order, { status: 'canceled' }, 'customer');
    await button('Принять').click();
    const alert = page.getByRole('alert').getByText(`Заказ № ${order.number}: не принят. Клиент отменил заказ.`);
    await expect.element(alert).toBeVisible();
    await expect.poll(() => text(order.number)).toContain('Клиент отменил заказ');
    await expectAccessible('a tap that came too late');
    await button('Понятно').click();
    await expect.element(alert).not.toBeInTheDocument();
  });
});

describe('a single order', () => {
  test('is rejected with a reason and a message, once both are entered', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await button(/Открыть заказ/).click();
    await expectAccessible('an order’s window');
    await button('Отменить заказ').click();
    await expect.element(button('Отменить заказ')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: 'Закончилось блюдо' }).click();
    await page.getByLabelText('Что сказать клиенту').fill('закончился борщ');
    await expectAccessible('rejecting an order');
    await button('Отменить заказ').click();
    await inColumn(order.number, 'done');
    await expect
      .poll(() => api.orders.get(order.id))
      .toMatchObject({ status: 'canceled', cancel_reason: 'dish_sold_out', cancel_comment: 'закончился борщ' });
  });

  test('is accepted for a custom time, and prints its ticket where printing is on [26.28]', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    await button('Настройки').click();
    await page.getByLabelText('Печатать чек при приёме').click();
    await expectAccessible('the kitchen’s settings');
    await button('Закрыть').click();
    await button(/Открыть заказ/).click();
    await button('Другое время').click();
    await page.getByLabelText('Через сколько минут').fill('55');
    // Rounded as any promise (docs/product.md §13.7).
    await button('Обещать к 14:00').click();
    await expect.poll(() => api.orders.get(order.id)?.promised.to).toBe(minutesAhead(60));
    expect(window.print).toHaveBeenCalledOnce();
    const ticket = document.querySelector('[data-tickets] article');
    expect(plain(ticket?.textContent)).toContain(`№ ${order.number}`);
  });

  test('is not promised for more than a day ahead: the form says why and offers no such button', async () => {
    const order = partnerOrder();
    api.put(order);
    await openKitchen(api);
    await inColumn(order.number, 'new');
    await button(/Открыть заказ/).click();
    await button('Другое время').click();
    const minutes = page.getByLabelText('Через сколько минут');
    await minutes.fill('1441');
    await minutes.fill('1500');
    await expect.element(page.getByRole('alert').filter({ hasText: /не больше суток вперёд/ })).toBeVisible();
    await expect.element(button(/^Обещать к/)).not.toBeInTheDocument();
    await minutes.fill('1440');
    await expect.element(button(/^Обещать к/)).toBeVisible();
    expect(api.changes().map(({ name }) => name)).toEqual(['partnerSeeOrders']);
  });
});

describe('the new-order bell', () => {
  test('rings until the screen is looked at, and the title counts new orders [26.27]', async () => {
    const { audio } = await openKitchen(api);
    await expect.element(page.getByText('Заказов пока нет')).toBeVisible();
    expect(audio.notes).toBe(0);
    api.put(partnerOrder());
    await expect.poll(() => audio.notes).toBeGreaterThan(0);
    expect(document.title).toBe('(1) Новый заказ');
    await button('Вижу').click();
    await expect.poll(() => document.title).toBe('Заказы');
    const heard = audio.notes;
    const { audio: anew } = await openKitchen(api, { again: true });
    await expect.poll(() => document.title).toBe('Заказы');
    expect(anew.notes).toBe(0);
    expect(audio.notes).toBe(heard);
  });

  test('rings for an order that the server has accepted, until it is seen or begun (docs/product.md §26.45)', async () => {
    const [one, other] = [
      partnerOrder({ status: 'confirmed', auto_accepted: true, next: ['preparing', 'canceled'] }),
      partnerOrder({ status: 'confirmed', auto_accepted: true, next: ['preparing', 'canceled'] }),
    ];
    api.put(one, other, partnerOrder({ status: 'confirmed', next: ['preparing', 'canceled'] }));
    const { audio } = await openKitchen(api);
    await expect.poll(() => document.title).toBe('(2) Новый заказ');
    await expect.poll(() => audio.notes).toBeGreaterThan(0);
    api.set(other, { status: 'preparing', auto_accepted: false });
    await expect.poll(() => document.title).toBe('(1) Новый заказ');
    await button('Вижу').click();
    await expect.poll(() => document.title).toBe('Заказы');
    await expect.poll(() => api.changes().map(({ body }) => body)).toEqual([{ order_ids: [one.id] }]);
  });

  test('is silenced on every screen of the restaurant by a look on one, also by one made without a network [26.27]', async () => {
    const [one, other] = [partnerOrder(), partnerOrder()];
    api.put(one, other);
    await openKitchen(api);
    await expect.poll(() => document.title).toBe('(2) Новый заказ');
    // Seen on another screen.
    api.set(one, { seen_at: api.now.toISOString() });
    await expect.poll(() => document.title).toBe('(1) Новый заказ');
    api.isOffline = true;
    await button('Вижу').click();
    await expect.poll(() => document.title).toBe('Заказы');
    expect(api.changes()).toEqual([]);
    api.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => api.orders.get(other.id)?.seen_at ?? null, { timeout: 20_000 }).not.toBeNull();
    expect(api.changes().map(({ body }) => body)).toEqual([{ order_ids: [other.id] }]);
    // Looking is not a change of the order.
    expect(text(other.number)).not.toContain('отправляется');
  });

  test('blocked by the browser is reported, and enabled with a tap [26.27]', async () => {
    const silent = await openKitchen(api);
    silent.audio.state = 'suspended';
    api.put(partnerOrder());
    // It stands before the new order: without it nobody would hear the next one.
    await expect.element(button('Ещё 1')).toBeVisible();
    await expect.element(button('Включить звук')).toBeVisible();
    expect(silent.audio.notes).toBe(0);
    await button('Включить звук').click();
    await expect.poll(() => silent.audio.notes).toBeGreaterThan(0);
    await expect.element(button('Включить звук')).not.toBeInTheDocument();
  });
});

test('shows customer input as plain text in the courier’s list, on the board, in the order and on its ticket', async () => {
  const run = vi.fn();
  vi.stubGlobal('alert', run);
  const name = XSS_MARKUP.find((one) => one.startsWith('<svg ')) ?? '';
  const comment = XSS_MARKUP.slice(0, 5).join('\n');
  const typed = plain(comment);
  const order = partnerOrder({ status: 'prepared', name, comment });
  api.put(order);
  const expectWords = (where: string, shown: HTMLElement | null): void => {
    const words = plain(shown?.textContent);
    expect(words, where).toContain(typed);
    expect(words, where).toContain(name);
  };
  await openKitchen(api);
  await page.getByRole('link', { name: 'Курьер' }).click();
  await expect.element(button('Забрал')).toBeVisible();
  expectWords('at the door', card(order.number));
  await page.getByRole('link', { name: 'Заказы' }).click();
  await inColumn(order.number, 'ready');
  expect(plain(card(order.number)?.textContent), 'on the board').toContain(typed);
  await button(/Открыть заказ/).click();
  await expect.element(button('Печатать чек')).toBeVisible();
  expectWords('in the order', document.querySelector('dialog'));
  await button('Печатать чек').click();
  expectWords('on the ticket', document.querySelector('[data-tickets]'));
  expect(run).not.toHaveBeenCalled();
});

test('the courier’s list shows everything needed at the door, and finishes a delivery with two taps [26.29]', async () => {
  const order = partnerOrder({
    status: 'prepared',
    comment: 'Не звонить, спит ребёнок',
    courier_wishes: ['leave_at_door', 'do_not_ring'],
  });
  api.put(order, partnerOrder({ status: 'prepared', order_type: 'pickup' }), partnerOrder({ status: 'preparing' }));
  await page.viewport(380, 800);
  await openKitchen(api);
  await page.getByRole('link', { name: 'Курьер' }).click();
  await expect.poll(() => document.querySelectorAll('[data-order]').length).toBe(1);
  const words = text(order.number);
  for (const part of [
    'улица Кирова, 19',
    'подъезд 2',
    'этаж 3',
    'кв. 7',
    'домофон 7к12',
    'Взять наличными 1 290 ₽',
    'Сдача 3 710 ₽ с 5 000 ₽',
    'спит ребёнок',
    'Оставить у двери, не звонить в дверь',
  ])
    expect(words).toContain(part);
  await expect
    .element(page.getByRole('link', { name: 'Марфа, +7 916 123-45-67' }))
    .toHaveAttribute('href', 'tel:+79161234567');
  await expect
    .element(page.getByRole('link', { name: 'На карте' }))
    .toHaveAttribute('href', expect.stringContaining('pt=36.26,54.51'));
  await expectAccessible('the courier’s list');
  await button('Забрал').click();
  await button('Отдал').click();
  await expect.poll(() => api.orders.get(order.id)?.status).toBe('delivered');
  await expect.element(page.getByText('Доставок пока нет')).toBeVisible();
});
