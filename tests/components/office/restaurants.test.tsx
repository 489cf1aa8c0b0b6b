// Proves docs/product.md §34.19 to §34.21 on the screens of the office.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const first = (field: string) => api.edits.get(`restaurants/first/${field}`)?.value;
const type = async (label: string | RegExp, text: string): Promise<void> => {
  await page.getByLabelText(label, { exact: true }).fill(text);
  await userEvent.keyboard('{Enter}');
};
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};
const DAY = [{ from: '10:00', to: '22:00' }];

test('the list says where each is, whether it is open and what it lacks, and makes a new one', async () => {
  openOffice(api, '/restaurants');
  await expect.element(page.getByText('Калуга, ул. Театральная, 1. По расписанию сейчас открыт')).toBeVisible();
  await expect.element(page.getByText(/Чего нет: адрес, телефон, зоны доставки/)).toBeVisible();
  await expectOfficeAccessible('restaurants');
  await button('Новый ресторан').click();
  await page.getByRole('textbox', { name: 'Название' }).fill('На горе');
  await button('Создать').click();
  await expect.element(heading('На горе')).toBeVisible();
  const ids = api.edits.get('chain/restaurants')?.value;
  const id = Array.isArray(ids) ? ids[2] : undefined;
  expect(id).toMatch(/^na-gore-[a-z0-9]{4}$/);
  await button('Удалить новый ресторан').click();
  await expect.poll(() => api.edits.get('chain/restaurants')?.value).toEqual(['first', 'second']);
});

test('its fields are edited, each in its place', async () => {
  openOffice(api, '/restaurants/first');
  await expect.element(heading('На Театральной')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Карта: где стоит ресторан' })).toBeVisible();
  await expectOfficeAccessible('restaurant');
  await type('Адрес, как его видят гости', 'ул. Театральная, 2');
  await type('Телефон для гостей (можно не писать)', '');
  await choose('Часовой пояс', 'Самара (Москва +1)');
  await choose('Оплата картой на сайте', 'да');
  await type('На сколько дней вперёд можно заказать (0 — только сегодня)', '3');
  await page.getByRole('switch', { name: 'Принимать заказы сразу, без кнопки на кухне' }).click();
  await expect.poll(() => first('auto_accept')).toBe(true);
  expect(first('address')).toBe('ул. Театральная, 2');
  expect(first('phone_number')).toBeNull();
  expect(first('timezone')).toBe('Europe/Samara');
  expect(first('accepts_online_payments')).toBe(true);
  expect(first('order_ahead_days')).toBe(3);
});

test('hours of a week are edited: two openings, past midnight, a day off, as on Monday', async () => {
  openOffice(api, '/restaurants/first');
  const week = () => first('opening_hours') as Record<string, unknown> | undefined; // the field's own kind
  await type('Пятница: до', '2');
  await expect.poll(() => week()?.['friday']).toEqual([{ from: '10:00', to: '02:00' }]);
  await expect.element(page.getByText('до следующего дня')).toBeVisible();
  await button('Вторник: ещё часы').click();
  await expect.element(page.getByLabelText('Вторник, 2-й раз: с')).toHaveValue('23:00');
  await type('Вторник, 1-й раз: до', '15:00');
  await type('Вторник, 2-й раз: с', '17:00');
  await expect
    .poll(() => week()?.['tuesday'])
    .toEqual([
      { from: '10:00', to: '15:00' },
      { from: '17:00', to: '23:59' },
    ]);
  await button('Среда: убрать часы').click();
  await expect.poll(() => week()?.['wednesday']).toEqual([]);
  await expect.element(page.getByText('выходной', { exact: true })).toBeVisible();
  await type('Понедельник: с', '08:00');
  await button('Среда: как в понедельник').click();
  await expect.poll(() => week()?.['wednesday']).toEqual([{ from: '08:00', to: '22:00' }]);
  await expect.element(page.getByText('Сейчас у гостей: каждый день 10:00–22:00')).toBeVisible();
  await button('Так же во все дни').click();
  await expect.poll(() => week()?.['tuesday']).toEqual([{ from: '08:00', to: '22:00' }]);
  expect(week()?.['sunday']).toEqual([{ from: '08:00', to: '22:00' }]);
});

test('a time that is none is not saved', async () => {
  openOffice(api, '/restaurants/first');
  await page.getByLabelText('Пятница: до').fill('25:00');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Например, 10:00')).toBeVisible();
  expect(api.edits.size).toBe(0);
});

test('its pin moves by arrows and by a tap on the map, and both numbers are saved together', async () => {
  openOffice(api, '/restaurants/first');
  const pin = page.getByRole('application', { name: 'Метка ресторана' });
  await expect.element(pin).toBeInTheDocument();
  (pin.element() as HTMLElement).focus(); // a div of Leaflet's
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(() => first('latitude')).toBeCloseTo(54.51 + 20 / 111_195, 5);
  await expect.element(page.getByLabelText('Широта')).toHaveValue('54,51018');
  await expect.element(pin).toHaveFocus();
  const saves = api.calls.filter(({ name }) => name === 'officeSaveEdits').length;
  await page.getByRole('group', { name: 'Карта: где стоит ресторан' }).click({ position: { x: 20, y: 100 } });
  await expect.poll(() => first('longitude')).toBeLessThan(36.25);
  expect(api.calls.filter(({ name }) => name === 'officeSaveEdits').length).toBe(saves + 1);
  await type('Широта', '54,6');
  await expect.poll(() => first('latitude')).toBe(54.6);
});

test('the load of its kitchen is set and ended', async () => {
  openOffice(api, '/restaurants/first');
  await page.getByRole('switch', { name: 'Не больше стольких заказов на одно время' }).click();
  await type('Заказов на промежуток', '5');
  await choose('Промежуток, минут', '15');
  await expect.poll(() => first('capacity')).toEqual({ slot_minutes: 15, orders: 5 });
  await type(/^Минут работы на промежуток/, '40');
  await expect.poll(() => first('capacity')).toEqual({ slot_minutes: 15, orders: 5, work_minutes: 40 });
  await type(/^Минут работы на промежуток/, '');
  await expect.poll(() => first('capacity')).toEqual({ slot_minutes: 15, orders: 5 });
  await page.getByRole('switch', { name: 'Когда заказов много, обещать дольше' }).click();
  await type('Если заказов больше', '12');
  await type('Дольше на, минут', '25');
  await expect.poll(() => first('busy_when')).toEqual({ orders: 12, minutes: 25 });
  await type(/^Или если минут работы больше/, '120');
  await expect.poll(() => first('busy_when')).toEqual({ orders: 12, minutes: 25, work_minutes: 120 });
  await page.getByRole('switch', { name: 'Не больше стольких заказов на одно время' }).click();
  await expect.poll(() => first('capacity')).toBeNull();
  await type(/^Мобильный, на который приходит СМС/, '+7 916 000-00-00');
  await expect.poll(() => first('alarm_phone')).toBe('+7 916 000-00-00');
});

// docs/product.md §20.11
test('a restaurant of a franchise gets its own seller, part by part, and is the chain’s again', async () => {
  openOffice(api, '/restaurants/first');
  const other = page.getByRole('switch', { name: /^Здесь продаёт другая/ });
  await other.click();
  await type('Название продавца', 'ООО «Ромашка»');
  await type('ИНН', '7299000014');
  await type('ОГРН или ОГРНИП', '1269900000028');
  await type('Адрес продавца', 'Тула');
  await expect
    .poll(() => first('seller'))
    .toEqual({ name: 'ООО «Ромашка»', inn: '7299000014', ogrn: '1269900000028', address: 'Тула' });
  await expectOfficeAccessible('a restaurant of a franchise');
  await other.click();
  await expect.poll(() => first('seller')).toBeNull();
});

test('only one restaurant is the first of its city: making another one it changes both', async () => {
  openOffice(api, '/restaurants/second');
  await button('Сделать главным в городе').click();
  await expect.element(page.getByText('Главный ресторан города')).toBeVisible();
  expect(api.edits.get('restaurants/second/is_default')?.value).toBe(true);
  expect(first('is_default')).toBe(false);
});

test('one that guests know is removed after a question', async () => {
  openOffice(api, '/restaurants/second');
  await button('Убрать ресторан').click();
  await expect.element(page.getByText(/закроется вместе с зонами и столиками/)).toBeVisible();
  await button('Убрать').click();
  await expect.element(heading('Рестораны')).toBeVisible();
  await expect.element(page.getByText('У реки')).not.toBeInTheDocument();
  expect(api.edits.get('chain/restaurants')?.value).toEqual(['first']);
});

test('a zone has its prices, times and hours; a new one is made and removed', async () => {
  openOffice(api, '/restaurants/first/zones');
  await expect.element(heading('На Театральной: самовывоз и доставка')).toBeVisible();
  await expectOfficeAccessible('zones');
  await type('Цена доставки, ₽', '200');
  await expect.poll(() => first('zones/near/price')).toBe(20_000);
  await type('Бесплатно от, ₽ (пусто — никогда)', '1500');
  await expect.poll(() => first('zones/near/free_delivery_price')).toBe(150_000);
  await page.getByRole('group', { name: 'Центр' }).getByRole('switch', { name: 'Свои часы' }).click();
  await expect.poll(() => first('zones/near/opening_hours')).toMatchObject({ monday: DAY });
  await button('Новая зона доставки').click();
  await expect.element(page.getByRole('group', { name: 'Новая зона' })).toBeVisible();
  expect(first('zones')).toEqual(['first-pickup', 'near', expect.stringMatching(/^zona-[a-z0-9]{4}$/)]);
  await button('Убрать зону «Центр»').click();
  await expect.poll(() => first('zones')).not.toContain('near');
});

const SQUARE = [
  [54.5, 36.23],
  [54.5, 36.27],
  [54.52, 36.27],
  [54.52, 36.23],
];
const border = () => {
  const value = first('zones/near/area');
  return typeof value === 'object' && value !== null && 'ring' in value ? value.ring : null;
};
const focusOn = (role: 'application' | 'button', name: string): void =>
  (page.getByRole(role, { name, exact: true }).element() as HTMLElement).focus(); // a handle of the map

test('the border of a zone is edited by keyboard: a corner moved, added and removed', async () => {
  openOffice(api, '/restaurants/first/zones');
  await expect.element(page.getByRole('application', { name: 'Угол границы 1', exact: true })).toBeInTheDocument();
  focusOn('application', 'Угол границы 1');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(() => border()?.[0]?.[0]).toBeCloseTo(54.5 - 100 / 111_195, 5);
  expect(border()?.slice(1)).toEqual(SQUARE.slice(1));
  await expect.element(page.getByText('Сейчас у гостей: своя, углов: 4')).toBeVisible();
  focusOn('button', 'Добавить угол после угла 2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => border()?.[2]).toEqual([54.51, 36.27]);
  await expect.element(page.getByRole('application', { name: 'Угол границы 3', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => border()).toHaveLength(4);
  await button('Убрать угол 3').click();
  await expect.poll(() => border()).toHaveLength(3);
  focusOn('application', 'Угол границы 1');
  await userEvent.keyboard('{Delete}');
  await expect.element(button('Убрать угол 1')).toBeDisabled();
  expect(border()).toHaveLength(3);
});

test('a corner of a border is dragged', async () => {
  openOffice(api, '/restaurants/first/zones');
  const corner = page.getByRole('application', { name: 'Угол границы 3', exact: true });
  await expect.element(corner).toBeInTheDocument();
  const map = page.getByRole('group', { name: 'Карта зон доставки' });
  await userEvent.dragAndDrop(corner, map, { targetPosition: { x: 150, y: 150 } });
  await expect.poll(() => border()?.[2]).not.toEqual([54.52, 36.27]);
  expect(border()).toHaveLength(4);
});

test('a zone is moved as a whole, its holes with it, by keyboard and by mouse', async () => {
  const hole = [
    [54.505, 36.245],
    [54.505, 36.255],
    [54.51, 36.25],
  ] as const;
  const zone = api.restaurants[0]?.zones.find(({ id }) => id === 'near');
  if (zone?.area) zone.area.holes = [hole.map(([lat, lon]): [number, number] => [lat, lon])];
  openOffice(api, '/restaurants/first/zones');
  const whole = page.getByRole('application', { name: 'Зона целиком', exact: true });
  await expect.element(whole).toBeInTheDocument();
  focusOn('application', 'Зона целиком');
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  const north = 200 / 111_195;
  await expect.poll(() => border()?.[0]?.[0]).toBeCloseTo(54.5 + north, 5);
  for (const [index, [lat, lon]] of SQUARE.entries()) {
    expect(border()?.[index]?.[0]).toBeCloseTo((lat ?? 0) + north, 5);
    expect(border()?.[index]?.[1]).toBeCloseTo(lon ?? 0, 5);
  }
  const area = first('zones/near/area') as { holes: [number, number][][] }; // the field's own kind
  expect(area.holes[0]?.[0]?.[0]).toBeCloseTo(54.505 + north, 5);
  await expect.element(whole).toHaveFocus();
  const before = border()?.[0] ?? [];
  await userEvent.dragAndDrop(whole, page.getByRole('group', { name: 'Карта зон доставки' }), {
    targetPosition: { x: 120, y: 120 },
  });
  await expect.poll(() => border()?.[0]).not.toEqual(before);
  // It keeps its shape.
  const [one = [], other = []] = [border()?.[0], border()?.[1]];
  expect((other[1] ?? 0) - (one[1] ?? 0)).toBeCloseTo(0.04, 4);
  expect(border()).toHaveLength(4);
});

test('a zone without a border gets one, and the circle again', async () => {
  openOffice(api, '/restaurants/first/zones');
  await button('Круг вместо границы').click();
  await expect.poll(() => first('zones/near/area')).toBeNull();
  await button('Нарисовать границу').click();
  await expect.poll(() => border()).toHaveLength(4);
  await expectOfficeAccessible('zone with a border');
});

test('an address and a tap on the map are answered with the zone that wins; overlaps are told', async () => {
  api.edits.set('restaurants/second/zones', { value: ['second-pickup', 'wide'], by: 'Мария' });
  api.edits.set('restaurants/second/zones/wide/name', { value: 'Весь город', by: 'Мария' });
  api.edits.set('restaurants/second/zones/wide/price', { value: 30_000, by: 'Мария' });
  const ring: [number, number][] = [
    [54.4, 36.1],
    [54.4, 36.4],
    [54.6, 36.4],
    [54.6, 36.1],
  ];
  api.edits.set('restaurants/second/zones/wide/area', { value: { ring, holes: [] }, by: 'Мария' });
  api.addresses = [{ label: 'Театральная, 5', point: [54.51, 36.25] }];
  openOffice(api, '/restaurants/first/zones');
  await expect
    .element(page.getByText('Пересекается с зоной «Весь город» (У реки). На общей части доставит эта зона.'))
    .toBeVisible();
  await type('В какой зоне этот адрес?', 'Театральная, 5');
  await expect
    .element(page.getByText(/^Сюда везёт зона «Центр» \(На Театральной\), доставка 150.₽\. Уступают ей: «Весь город»/))
    .toBeVisible();
  await type('Цена доставки, ₽', '400');
  await expect.element(page.getByText(/^Сюда везёт зона «Весь город» \(У реки\)/)).toBeVisible();
  await expect.element(page.getByText(/На общей части доставит та зона/)).toBeVisible();
  api.addresses = [];
  await type('В какой зоне этот адрес?', 'Нигде, 1');
  await expect.element(page.getByText('Такого адреса не нашлось. Нажмите на карту.')).toBeVisible();
  await page.getByRole('group', { name: 'Карта зон доставки' }).click({ position: { x: 8, y: 100 } });
  await expect.element(page.getByText(/^Сюда везёт зона «Весь город»/)).toBeVisible();
});

test('a manager changes the hours of the own restaurant alone', async () => {
  api.me = api.me && {
    ...api.me,
    role: 'manager',
    restaurants: ['first'],
    may: ['chain.read'],
    may_in_restaurants: ['hours.edit', 'hours.publish'],
  };
  openOffice(api, '/restaurants/first');
  await expect.element(page.getByLabelText('Название')).toBeDisabled();
  await expect.element(page.getByLabelText('Телефон для гостей (можно не писать)')).toBeEnabled();
  await type('Пятница: до', '23:00');
  await expect.poll(() => first('opening_hours')).toMatchObject({ friday: [{ from: '10:00', to: '23:00' }] });
  await expect.element(button('Убрать ресторан')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Ко всем ресторанам' }).click();
  await page.getByRole('link', { name: 'У реки' }).click();
  await expect.element(page.getByLabelText('Пятница: до')).toBeDisabled();
});

test('a fault leads to its field', async () => {
  api.faults = [{ path: 'restaurants/first/opening_hours', place: 'Ресторан: часы', message: 'Часы пересекаются' }];
  openOffice(api, '/changes');
  await page.getByRole('link', { name: 'Исправить' }).click();
  await expect.element(page.getByRole('group', { name: 'Часы работы' })).toHaveFocus();
  await expect.element(page.getByText('Часы пересекаются')).toBeVisible();
});

test('the tables of a restaurant are added, changed and taken out', async () => {
  openOffice(api, '/restaurants/first');
  await expect.element(page.getByLabelText('Столик 2: зал')).toHaveValue('Терраса');
  await page.getByRole('button', { name: 'Ещё столик' }).click();
  await expect.element(page.getByLabelText('Столик 3: номер')).toHaveValue('3');
  await page.getByLabelText('Столик 3: мест').fill('много');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Здесь нужно число')).toBeVisible();
  await page.getByLabelText('Столик 3: мест').fill('6');
  await userEvent.keyboard('{Enter}');
  const tables = () => api.edits.get('restaurants/first/tables')?.value;
  await expect.poll(tables).toEqual({
    tables: [
      { number: '1', seats: 2, hall: null },
      { number: '2', seats: 4, hall: 'Терраса' },
      { number: '3', seats: 6, hall: 'Терраса' },
    ],
  });
  await expect.element(page.getByText('Сейчас у гостей: столиков 2, мест 6')).toBeVisible();
  await expectOfficeAccessible('tables');
  await page.getByRole('button', { name: 'Убрать столик 1' }).click();
  await expect.poll(tables).toMatchObject({ tables: [{ number: '2' }, { number: '3' }] });
});

test('joined tables are made, with seats of their own, and taken apart', async () => {
  openOffice(api, '/restaurants/first');
  await expect.element(page.getByText('Столики не сдвигают.')).toBeVisible();
  await button('Ещё сдвинутые столики').click();
  await type('Сдвинутые столики 1: номера через «+»', '1 + 2');
  await expect.poll(() => first('joined_tables')).toEqual({ joined: [{ tables: ['1', '2'], seats: null }] });
  await type('Сдвинутые столики 1: мест (пусто — сумма)', 'много');
  await expect.element(page.getByText('Здесь нужно число')).toBeVisible();
  await type('Сдвинутые столики 1: мест (пусто — сумма)', '7');
  await expect.poll(() => first('joined_tables')).toEqual({ joined: [{ tables: ['1', '2'], seats: 7 }] });
  await button('Не сдвигать 1 + 2').click();
  await expect.poll(() => first('joined_tables')).toEqual({ joined: [] });
});
