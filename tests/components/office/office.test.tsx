// Proves docs/product.md §34.2, §34.7 to §34.12 on the screens of the office.
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice, officeDish } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const price = (name: string) => page.getByRole('textbox', { name: `Цена: ${name}, ₽`, exact: true });
const openSection = async (name: RegExp): Promise<void> => {
  await button('Открыть разделы').click();
  await page.getByRole('link', { name }).click();
};
const typePrice = async (name: string, text: string): Promise<void> => {
  await price(name).fill(text);
  await userEvent.keyboard('{Enter}');
};

describe('the login', () => {
  test('asks for a phone, then for the code, and says who does not work here', async () => {
    api.me = null;
    openOffice(api);
    await expect.element(heading('Кабинет')).toBeVisible();
    await expectOfficeAccessible('login');
    await page.getByLabelText('Телефон').fill('+7 916 123-45-67');
    await button('Получить код').click();
    await page.getByLabelText('Код из СМС').fill('123456');
    await button('Войти').click();
    await expect.element(page.getByText('OFFICE_NOT_STAFF')).toBeVisible();
  });

  test('in the demo is one tap; the sections are those of the role', async () => {
    api.me = null;
    api.demoPeople = [{ staff_id: 'demo-menu', name: 'Мария', role: 'menu' }];
    openOffice(api);
    await button('Меню и цены: Мария').click();
    await expect.element(heading('Меню')).toBeVisible();
    await button('Открыть разделы').click();
    await expect.element(page.getByRole('link', { name: 'Версии' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Сотрудники' })).not.toBeInTheDocument();
  });
});

describe('«Меню»', () => {
  test('saves a price typed with a comma into the draft, and says what customers see', async () => {
    openOffice(api);
    await expect.element(price('Борщ')).toHaveValue('420');
    await typePrice('Борщ', '450,5');
    await expect.element(page.getByText('Сейчас у гостей: 420 ₽')).toBeVisible();
    expect(api.edits.get('products/borsch/price')?.value).toBe(45_050);
    await expect.element(price('Борщ')).toHaveValue('450,50');
    await expectOfficeAccessible('menu');
  });

  test('rejects what is no price, and keeps it in the field', async () => {
    openOffice(api);
    await typePrice('Борщ', 'дорого');
    await expect.element(page.getByText('Цена — это рубли и копейки, например 450 или 450,50')).toBeVisible();
    await expect.element(price('Борщ')).toHaveValue('дорого');
    expect(api.edits.size).toBe(0);
  });

  test('finds by name and filters by category and photograph', async () => {
    openOffice(api);
    await expect.element(page.getByText('Блюд: 3')).toBeVisible();
    await page.getByLabelText('Поиск по названию').fill('бор');
    await expect.element(page.getByText('Блюд: 1')).toBeVisible();
    await page.getByLabelText('Поиск по названию').fill('');
    await page.getByRole('combobox', { name: 'Показать' }).click();
    await page.getByRole('option', { name: 'Без фото' }).click();
    await expect.element(page.getByText('Блюд: 2')).toBeVisible();
    await expect.element(price('Уха')).not.toBeInTheDocument();
  });

  test('changes the prices in the list by per cent, sizes too, after a preview', async () => {
    openOffice(api);
    await button('Изменить цены списком').click();
    await page.getByLabelText('На сколько (со знаком минус — дешевле)').fill('-10');
    await expect.element(page.getByRole('cell', { name: '378 ₽' })).toBeVisible();
    await expectOfficeAccessible('bulk change');
    await button('Изменить цен: 4').click();
    await expect.poll(() => api.edits.get('products/pizza/sizes/size/36')?.value).toBe(70_200);
    expect(api.edits.get('products/borsch/price')?.value).toBe(37_800);
  });

  test('shows someone else’s price when it came first, and lets the person decide', async () => {
    openOffice(api);
    await expect.element(price('Борщ')).toBeVisible();
    api.edits.set('products/borsch/price', { value: 43_000, by: 'Мария' });
    await typePrice('Борщ', '450');
    await expect.element(page.getByText(/Чья правка: Мария/)).toBeVisible();
    await expect.element(price('Борщ')).toHaveValue('450');
    await expectOfficeAccessible('conflict of two editors');
    await button('Оставить моё').click();
    await expect.poll(() => api.edits.get('products/borsch/price')?.value).toBe(45_000);
    api.edits.set('products/uha/price', { value: 1_000, by: 'Мария' });
    await typePrice('Уха', '777');
    await button(/Взять 10/).click();
    await expect.element(price('Уха')).toHaveValue('10');
    expect(api.edits.get('products/uha/price')?.value).toBe(1_000);
  });

  test('keeps a typed price without a network, says so, and saves it afterwards', async () => {
    openOffice(api);
    await expect.element(price('Борщ')).toBeVisible();
    api.isOffline = true;
    await typePrice('Борщ', '450');
    await expect.element(page.getByText(/Не сохранено: нет связи/)).toBeVisible();
    await expect.element(page.getByText(/Нет связи с сервером/)).toBeVisible();
    await expect.element(price('Борщ')).toHaveValue('450');
    await expectOfficeAccessible('offline');
    api.isOffline = false;
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => api.edits.get('products/borsch/price')?.value).toBe(45_000);
  });

  test('has 300 dishes', async () => {
    api.dishes = Array.from({ length: 300 }, (_, index) => officeDish(`d${index}`, `Блюдо ${index}`, 10_000));
    openOffice(api);
    await expect.element(page.getByText('Блюд: 300')).toBeVisible();
    await typePrice('Блюдо 299', '120');
    await expect.poll(() => api.edits.get('products/d299/price')?.value).toBe(12_000);
  });

  test('is read only for whoever may not edit', async () => {
    api.me = {
      staff_id: 'st_oleg',
      name: 'Олег',
      role: 'marketing',
      restaurants: [],
      may: ['chain.read'],
      may_in_restaurants: [],
    };
    openOffice(api);
    await expect.element(price('Борщ')).toBeDisabled();
    await expect.element(button('Изменить цены списком')).not.toBeInTheDocument();
  });
});

describe('a dish’s page', () => {
  test('saves texts, marks, nutrition and the archive', async () => {
    openOffice(api, '/dish/borsch');
    await expect.element(heading('Борщ')).toBeVisible();
    await page.getByLabelText('Состав').fill('свёкла');
    await userEvent.tab();
    await page.getByRole('checkbox', { name: 'Острое' }).click();
    await page.getByLabelText('Белки, г').fill('2,5');
    await userEvent.tab();
    await page.getByRole('switch', { name: 'В архиве: гости не видят это блюдо' }).click();
    await expect.poll(() => api.edits.size).toBe(4);
    expect(api.edits.get('products/borsch/marks')?.value).toEqual(['spicy']);
    expect(api.edits.get('products/borsch/nutrition_per_100')?.value).toMatchObject({ kcal: 100, proteins: 2.5 });
    expect(api.edits.get('products/borsch/archived')?.value).toBe(true);
    await expectOfficeAccessible('dish');
  });
});

describe('a manager', () => {
  test('changes the own prices of the named restaurants alone', async () => {
    api.me = {
      staff_id: 'st_igor',
      name: 'Игорь',
      role: 'manager',
      restaurants: ['second'],
      may: ['chain.read'],
      may_in_restaurants: ['menu.edit', 'menu.publish'],
    };
    openOffice(api, '/dish/borsch');
    await expect.element(page.getByLabelText('Цена, ₽', { exact: true })).toBeDisabled();
    await expect.element(page.getByLabelText('На Театральной, ₽')).toBeDisabled();
    await page.getByLabelText('У реки, ₽').fill('430');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.edits.get('restaurants/second/prices/borsch')?.value).toBe(43_000);
    await openSection(/Что изменится/);
    await expect.element(button('Опубликовать')).toBeEnabled();
  });
});

describe('«Что изменится»', () => {
  test('publishes in four taps from the list, one more for the sections', async () => {
    openOffice(api);
    await typePrice('Борщ', '450');
    await expect.element(page.getByText('Сейчас у гостей: 420 ₽')).toBeVisible();
    await openSection(/Что изменится/);
    await expect.element(page.getByText('products/borsch/price: 42000 → 45000')).toBeVisible();
    await expectOfficeAccessible('changes');
    await button('Опубликовать').click();
    await expect.element(page.getByText('Опубликовано: версия 8. Гости уже видят изменения.')).toBeVisible();
    expect(api.dishes[0]?.price).toBe(45_000);
  });

  test('leads from a fault to its field, and publishes nothing while there is one', async () => {
    api.edits.set('products/borsch/name', { value: '', by: 'Мария' });
    api.faults = [{ path: 'products/borsch/name', place: 'Борщ: название', message: 'Нужно название' }];
    openOffice(api, '/changes');
    await expect.element(button('Опубликовать')).toBeDisabled();
    await expectOfficeAccessible('faults');
    await page.getByRole('link', { name: 'Исправить' }).click();
    await expect.element(page.getByLabelText('Название')).toHaveFocus();
    await expect.element(page.getByText('Нужно название')).toBeVisible();
  });

  test('has conflicts decided first', async () => {
    const conflict = { path: 'products/borsch/price', value: 45_000, published: 43_000, seen: 42_000 };
    api.edits.set(conflict.path, { value: 45_000, by: 'Анна' });
    const words = { mine: '450 ₽', theirs: '430 ₽' };
    api.conflicts = [{ ...conflict, words, place: 'Борщ: цена', by: 'Анна', at: '2026-11-20T12:00:00.000Z' }];
    openOffice(api, '/changes');
    await expect.element(page.getByText('В файле теперь: 430 ₽. У вас: 450 ₽.')).toBeVisible();
    await expect.element(button('Опубликовать')).toBeDisabled();
    await button('Оставить моё').click();
    await expect.element(button('Опубликовать')).toBeEnabled();
  });
});

describe('«Версии» and «Сотрудники»', () => {
  test('bring a version back after a question', async () => {
    openOffice(api, '/versions');
    await expect.element(heading('Версии')).toBeVisible();
    await expectOfficeAccessible('versions');
    await button('Вернуть версию 6').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click();
    await expect.element(page.getByText('Готово: это теперь версия 8.')).toBeVisible();
  });

  test('invite and block a person', async () => {
    openOffice(api, '/staff');
    await expect.element(heading('Сотрудники')).toBeVisible();
    await expectOfficeAccessible('staff');
    await button('Добавить сотрудника').click();
    await page.getByLabelText('Имя').fill('Борис');
    await page.getByLabelText('Телефон').fill('8 916 000-00-00');
    await expectOfficeAccessible('invitation');
    await button('Сохранить').click();
    await button('Закрыть вход: Борис').click();
    await expect.element(button('Открыть вход: Борис')).toBeVisible();
  });
});
