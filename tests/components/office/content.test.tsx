// Proves docs/product.md §34.23 to §34.26 on the screens of the office.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const edited = (path: string) => api.edits.get(path)?.value;
const type = async (label: string | RegExp, text: string): Promise<void> => {
  await page.getByLabelText(label, { exact: true }).fill(text);
  await userEvent.keyboard('{Enter}');
};
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('the list of banners has where each leads, and is changed by keys, taken out and put back', async () => {
  openOffice(api, '/banners');
  await expect.element(page.getByText('ведёт: Пицца')).toBeVisible();
  await expect.element(page.getByText('Слайдов нет.')).toBeVisible();
  await expectOfficeAccessible('banners');
  const handle = button('Переместить: Пироги с рыбой').element();
  if (!(handle instanceof HTMLElement)) throw new Error('no handle');
  handle.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => edited('chain/banners')).toEqual(['tea', 'pies']);
  await button('Убрать: Пироги с рыбой').click();
  await expect.poll(() => edited('chain/banners')).toEqual(['tea']);
  await button('Вернуть: Пироги с рыбой').click();
  await expect.poll(() => edited('chain/banners')).toEqual(['pies', 'tea']);
});

test('a banner is made, and leads where it is told', async () => {
  openOffice(api, '/banners');
  await button('Новый баннер').click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Блины');
  await button('Создать').click();
  await expect.element(heading('Блины')).toBeVisible();
  const ids = edited('chain/banners');
  const id = Array.isArray(ids) ? (ids[2] ?? '') : '';
  expect(id).toMatch(/^bliny-[a-z0-9]{4}$/);
  expect(edited(`banners/${id}/title`)).toBe('Блины');
  await choose('Куда ведёт', 'Пицца');
  await expect.poll(() => edited(`banners/${id}/link`)).toBe('/menu/pizza');
  await choose('Куда ведёт', 'Другой адрес на сайте');
  await type('Адрес, например /promos', '/delivery');
  await expect.poll(() => edited(`banners/${id}/link`)).toBe('/delivery');
  await button('Удалить новое').click();
  await expect.poll(() => edited('chain/banners')).toEqual(['pies', 'tea']);
});

test('a banner is seen as guests will see it, with the mark of a partner’s advertisement', async () => {
  openOffice(api, '/banners/banners/pies');
  await expect.element(heading('Пироги с рыбой')).toBeVisible();
  await expectOfficeAccessible('banner');
  const preview = page.getByRole('region', { name: 'Как увидят гости' });
  await type('Пояснение', 'С сёмгой');
  await type('Рекламодатель: название и ИНН', 'ООО «Ромашка»');
  await userEvent.keyboard('{Tab}');
  await type('Токен erid', '2VtzqxKkdAB');
  await expect.element(preview.getByText(/^Реклама\. ООО «Ромашка»\. erid:/).first()).toBeVisible();
  await expect.poll(() => edited('banners/pies/erid')).toBe('2VtzqxKkdAB');
  expect(edited('banners/pies/advertiser')).toBe('ООО «Ромашка»');
});

test('a photograph of a banner is sent to be cut to its shape', async () => {
  openOffice(api, '/banners/banners/tea');
  await expect.element(heading('Чай')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no input');
  await userEvent.upload(input, new File(['1'], 'a.jpg', { type: 'image/jpeg' }));
  await expect.poll(() => edited('banners/tea/picture')).toBe('office/1.jpg');
  expect(api.calls.find(({ name }) => name === 'officeSendPhoto')?.body).toMatchObject({ shape: 'banner' });
});

test('a promotion has its term and code', async () => {
  openOffice(api, '/promos');
  await expect.element(page.getByText('до 31.12.2026, промокод ПРИВЕТ')).toBeVisible();
  await expectOfficeAccessible('promotions');
  await page.getByRole('link', { name: 'Минус десять' }).click();
  await expect.element(heading('Минус десять')).toBeVisible();
  await expectOfficeAccessible('promotion');
  await choose('Промокод', 'Без промокода');
  await expect.poll(() => api.edits.get('promos/ten/promocode')).toMatchObject({ value: null });
  await type('Последний день (пусто — без срока)', '2027-01-31');
  await expect.poll(() => edited('promos/ten/ends_on')).toBe('2027-01-31');
});

test('a text is written in Markdown, with its buttons, beside what guests will see', async () => {
  openOffice(api, '/news/oven');
  await expect.element(page.getByText('берёзой', { exact: true })).toBeVisible();
  await expectOfficeAccessible('news item');
  const area = page.getByRole('textbox', { name: 'Текст' });
  await area.fill('Щи');
  await userEvent.keyboard('{Control>}a{/Control}');
  await button('Жирный').click();
  await expect.element(area).toHaveValue('**Щи**');
  const preview = page.getByRole('region', { name: 'Как увидят гости' });
  await expect.poll(() => preview.element().querySelector('strong')?.textContent).toBe('Щи');
  await userEvent.keyboard('{ArrowRight}{Tab}');
  await expect.poll(() => edited('news/oven/text')).toBe('**Щи**');
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(0);
  if (input === undefined) throw new Error('no input');
  await userEvent.upload(input, new File(['1'], 'a.jpg', { type: 'image/jpeg' }));
  await expect.element(area).toHaveValue('**Щи**\n\n![что на фотографии](office/1.jpg)');
  expect(api.calls.find(({ name }) => name === 'officeSendPhoto')?.body).toMatchObject({ shape: 'wide' });
});

test('news are the newest first, a new one is of today, and an event is by the clock of its restaurant', async () => {
  api.content.news = [
    ...api.content.news,
    ...api.content.news.map((one) => ({ ...one, id: 'old', title: 'Старая', date: '2026-01-01' })),
  ];
  openOffice(api, '/news');
  await expect.element(page.getByText('01.11.2026')).toBeVisible();
  const names = () =>
    page
      .getByRole('list', { name: 'Новости' })
      .getByRole('link')
      .elements()
      .map((one) => one.textContent);
  expect(names()).toEqual(['Новая печь', 'Старая']);
  await expect.element(button('Переместить: Старая')).not.toBeInTheDocument();
  await expectOfficeAccessible('news');
  await button('Новая новость').click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Лепим вместе');
  await button('Создать').click();
  await expect.element(heading('Лепим вместе')).toBeVisible();
  const ids = edited('chain/news');
  const id = Array.isArray(ids) ? (ids[2] ?? '') : '';
  expect(edited(`news/${id}/date`)).toBe('2026-11-20');
  await type('Начало', '2026-12-06T12:00');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => edited(`news/${id}/event_at`)).toBe('2026-12-06T09:00:00.000Z');
});

test('a job has restaurants and pay', async () => {
  openOffice(api, '/vacancies');
  await expect.element(page.getByText('По договорённости, 1 ресторан')).toBeVisible();
  await expectOfficeAccessible('jobs');
  await page.getByRole('link', { name: 'Повар' }).click();
  await expect.element(heading('Повар')).toBeVisible();
  await expectOfficeAccessible('job');
  await choose('За что', 'за смену');
  await type('От, ₽', '4500');
  await expect.poll(() => edited('vacancies/cook/pay')).toEqual({ from: 450_000, to: null, per: 'shift' });
  await page.getByRole('checkbox', { name: 'У реки' }).click();
  await expect.poll(() => edited('vacancies/cook/restaurants')).toEqual(['first', 'second']);
});

test('a new page has an address of its name, and a document warns that guests will agree anew', async () => {
  openOffice(api, '/pages');
  await expect.element(page.getByText('Адрес: /info/privacy. Гости с этим соглашаются')).toBeVisible();
  await expectOfficeAccessible('pages');
  await button('Новая страница').click();
  await page.getByRole('textbox', { name: 'Название' }).fill('Аллергены');
  await button('Создать').click();
  await expect.element(heading('Аллергены')).toBeVisible();
  expect(edited('chain/pages')).toEqual(['about', 'info_privacy', 'info_allergeny']);
  await page.getByRole('link', { name: 'Ко всем страницам' }).click();
  await page.getByRole('link', { name: 'Политика' }).click();
  await expect.element(page.getByText(/новая редакция согласий/)).toBeVisible();
  await expectOfficeAccessible('document');
  await page.getByRole('checkbox', { name: 'Внизу каждой страницы' }).click();
  await expect.poll(() => edited('pages/info_privacy/shown_in')).toEqual(['footer']);
});

test('a list without anything says so, and a page that is none says so', async () => {
  api.content = { banners: [], slides: [], promos: [], news: [], vacancies: [], pages: [] };
  openOffice(api, '/promos');
  await expect.element(page.getByText('Акций пока нет.')).toBeVisible();
  await button('Открыть разделы').click();
  await page.getByRole('link', { name: 'Вакансии' }).click();
  await expect.element(page.getByText('Вакансий пока нет.')).toBeVisible();
});

test('what was typed without a network is saved when the server answers again', async () => {
  openOffice(api, '/promos/ten');
  await expect.element(heading('Минус десять')).toBeVisible();
  api.isOffline = true;
  await type('Название', 'Минус пять');
  await expect.element(page.getByText('Не сохранено: нет связи. Сохраним, когда она вернётся.')).toBeVisible();
  expect(edited('promos/ten/title')).toBeUndefined();
  api.isOffline = false;
  await expect.poll(() => edited('promos/ten/title'), { timeout: 12_000 }).toBe('Минус пять');
});

test('after someone else’s change of the same title the person decides', async () => {
  openOffice(api, '/promos/ten');
  await expect.element(heading('Минус десять')).toBeVisible();
  api.edits.set('promos/ten/title', { value: 'Минус семь', by: 'Мария' });
  await type('Название', 'Минус пять');
  await expect.element(page.getByText(/здесь появилось: Минус семь.*Мария/)).toBeVisible();
  await button('Оставить моё').click();
  await expect.poll(() => edited('promos/ten/title')).toBe('Минус пять');
});

test('a fault leads to its field', async () => {
  api.faults = [{ path: 'banners/pies/erid', place: 'Баннер «Пироги»: erid', message: 'Нужен токен' }];
  openOffice(api, '/changes');
  await page.getByRole('link', { name: 'Исправить' }).click();
  await expect.element(page.getByLabelText('Токен erid')).toHaveFocus();
});

test('a server that does not answer is said, and asked again', async () => {
  api.isOffline = true;
  openOffice(api, '/banners');
  await expect.element(button('Попробовать снова')).toBeVisible();
});

test('marketing finds all of it, and whoever may not edit reads it', async () => {
  api.me = api.me && { ...api.me, role: 'marketing', may: ['chain.read', 'content.edit', 'content.publish'] };
  api.edits.set('promos/ten/title', { value: 'Да', by: 'Мария' });
  openOffice(api, '/changes');
  await expect.element(button('Опубликовать')).toBeEnabled();
  await button('Открыть разделы').click();
  for (const name of ['Баннеры', 'Акции', 'Новости', 'Страницы', 'Вакансии']) {
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
  api.me = api.me && { ...api.me, role: 'menu', may: ['chain.read', 'menu.edit'] };
  openOffice(api, '/promos/ten');
  await expect.element(page.getByText('Это меняют владелец и маркетинг.')).toBeVisible();
  await expect.element(page.getByLabelText('Название', { exact: true }).last()).toBeDisabled();
});
