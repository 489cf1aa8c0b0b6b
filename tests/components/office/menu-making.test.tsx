// Proves docs/product.md §34.15 to §34.17 on the screens of the office.
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice, officeDish } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const edited = (path: string) => api.edits.get(path)?.value;
const madeIn = (list: string): string => {
  const path = [...api.edits.keys()].find((one) => one.startsWith(`${list}/`) && one.endsWith('/name'));
  return path?.split('/')[1] ?? '';
};

describe('«Меню»', () => {
  test('makes a dish in the chosen category, and opens its page with what is missing', async () => {
    openOffice(api, '/?category=pizza');
    await button('Новое блюдо').click();
    await page.getByRole('textbox', { name: 'Название блюда' }).fill('Пицца «Осенняя»');
    await expectOfficeAccessible('new dish');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Пицца «Осенняя»')).toBeVisible();
    const id = madeIn('products');
    expect(id).toMatch(/^pitstsa-osennyaya-[a-z0-9]{4}$/);
    expect(edited(`products/${id}/category`)).toBe('pizza');
    expect(edited(`products/${id}/name`)).toBe('Пицца «Осенняя»');
    await page.getByLabelText('Цена, ₽', { exact: true }).fill('590');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => edited(`products/${id}/price`)).toBe(59_000);
    await expect.element(page.getByText(/Сейчас у гостей/)).not.toBeInTheDocument();
    await expectOfficeAccessible('page of a new dish');
    await link('К списку').click();
    await expect.element(link('Пицца «Осенняя»')).toBeVisible();
  });

  test('a new dish is given up after a question', async () => {
    api.edits.set('products/new-1/category', { value: 'soups', by: 'Мария' });
    api.edits.set('products/new-1/name', { value: 'Окрошка', by: 'Мария' });
    openOffice(api, '/dish/new-1');
    await button('Удалить новое блюдо').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
    await expect.element(heading('Меню')).toBeVisible();
    await expect.poll(() => api.edits.size).toBe(0);
  });

  test('copies a dish as it is in the draft', async () => {
    api.edits.set('products/pizza/price', { value: 65_000, by: 'Мария' });
    api.edits.set('products/pizza/sizes/size/36', { value: 80_000, by: 'Мария' });
    openOffice(api, '/dish/pizza');
    await button('Скопировать').click();
    await expect.element(heading('Пицца (копия)')).toBeVisible();
    const id = madeIn('products');
    expect(edited(`products/${id}/category`)).toBe('pizza');
    expect(edited(`products/${id}/copy_of`)).toBe('pizza');
    expect(edited(`products/${id}/price`)).toBe(65_000);
    expect(edited(`products/${id}/sizes/size/36`)).toBe(80_000);
  });

  test('makes a category, which the list of categories has last', async () => {
    openOffice(api);
    await button('Новый раздел').click();
    await page.getByRole('textbox', { name: 'Название раздела' }).fill('Обед');
    await button('Создать').click();
    await expect.element(heading('Обед')).toBeVisible();
    await expectOfficeAccessible('page of a category');
    await link('Ко всем разделам').click();
    const id = madeIn('categories');
    expect(edited('chain/categories')).toEqual(['soups', 'pizza', id]);
    await expect.element(link('Обед')).toBeVisible();
    await button(`Убрать: Обед`).click();
    await expect.poll(() => edited('chain/categories')).toEqual(['soups', 'pizza']);
  });

  test('makes a category beside the one that someone else makes at the same time', async () => {
    openOffice(api);
    await button('Новый раздел').click();
    await page.getByRole('textbox', { name: 'Название раздела' }).fill('Обед');
    api.edits.set('chain/categories', { value: ['soups', 'pizza', 'theirs'], by: 'Мария' });
    await button('Создать').click();
    await expect.element(heading('Обед')).toBeVisible();
    const id = madeIn('categories');
    expect(edited('chain/categories')).toEqual(['soups', 'pizza', id, 'theirs']);
    expect(edited(`categories/${id}/name`)).toBe('Обед');
  });

  test('moves a dish to another category', async () => {
    openOffice(api, '/dish/uha');
    await page.getByRole('combobox', { name: 'Раздел' }).click();
    await page.getByRole('option', { name: 'Пицца' }).click();
    await expect.poll(() => edited('products/uha/category')).toBe('pizza');
    await expect.element(page.getByText('Сейчас у гостей: Супы')).toBeVisible();
  });
});

describe('an order', () => {
  const names = (): string[] => [...document.querySelectorAll('main li a')].map(({ textContent }) => textContent);

  test('of dishes is changed by keys on the handle, which keeps the focus', async () => {
    openOffice(api, '/category/soups');
    await expect.poll(names).toEqual(['Борщ', 'Уха']);
    button('Переместить: Борщ').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(names).toEqual(['Уха', 'Борщ']);
    expect(edited('categories/soups/products')).toEqual(['uha', 'borsch']);
    await expect.element(button('Переместить: Борщ')).toHaveFocus();
    await expect.element(page.getByText('Борщ: место 2 из 2')).toBeVisible();
    await userEvent.keyboard('{Home}');
    await expect.poll(names).toEqual(['Борщ', 'Уха']);
    await expect.element(page.getByText('Сейчас у гостей: Борщ, Уха')).toBeVisible();
  });

  test('of categories: one with dishes cannot be taken out', async () => {
    openOffice(api, '/categories');
    await expectOfficeAccessible('categories');
    await expect.element(button('Убрать: Супы')).toHaveAttribute('aria-disabled', 'true');
    await button('Выше: Пицца').click();
    await expect.poll(() => edited('chain/categories')).toEqual(['pizza', 'soups']);
  });

  /** Carries a row by its handle with a finger, in steps. */
  const carry = (name: string, by: number, beforeDrop: () => void = () => undefined): void => {
    const handle = button(`Переместить: ${name}`).element();
    const { x, y, width, height } = handle.getBoundingClientRect();
    const send = (type: string, dy: number): void => {
      const at = { clientX: x + width / 2, clientY: y + height / 2 + dy };
      handle.dispatchEvent(
        new PointerEvent(type, {
          ...at,
          pointerId: 1,
          pointerType: 'touch',
          isPrimary: true,
          bubbles: true,
          button: 0,
        }),
      );
    };
    handle.setPointerCapture = () => undefined;
    send('pointerdown', 0);
    for (let step = 1; step <= 10; step += 1) send('pointermove', (by * step) / 10);
    beforeDrop();
    send('pointerup', by);
  };

  test('is changed by a finger on the handle', async () => {
    api.dishes = ['a', 'b', 'c', 'd'].map((id) => officeDish(id, `Суп ${id}`, 10_000));
    openOffice(api, '/category/soups');
    await expect.element(button('Переместить: Суп a')).toBeVisible();
    const [first, third] = ['a', 'c'].map(
      (id) => button(`Переместить: Суп ${id}`).element().getBoundingClientRect().top,
    );
    carry('Суп a', (third ?? 0) - (first ?? 0) + 4);
    await expect.poll(() => edited('categories/soups/products')).toEqual(['b', 'c', 'a', 'd']);
    await expect.poll(names).toEqual(['Суп b', 'Суп c', 'Суп a', 'Суп d']);
    expect([...document.querySelectorAll<HTMLElement>('main li')].map(({ style }) => style.transform)).toEqual(
      Array.from({ length: 4 }, () => ''),
    );
  });

  test('of 300 dishes moves without rendering while a row is carried', async () => {
    api.dishes = Array.from({ length: 300 }, (_, index) => officeDish(`d${index}`, `Суп ${index}`, 10_000));
    openOffice(api, '/category/soups');
    await expect.element(button('Переместить: Суп 0')).toBeVisible();
    const watch = new MutationObserver(() => undefined);
    const list = document.querySelector('main ul');
    if (list !== null) watch.observe(list, { childList: true, subtree: true, characterData: true });
    const [first, second] = [0, 1].map((n) => button(`Переместить: Суп ${n}`).element().getBoundingClientRect().top);
    let rendered: MutationRecord[] = [];
    carry('Суп 0', (second ?? 0) - (first ?? 0) + 4, () => {
      rendered = watch.takeRecords();
    });
    expect(rendered).toEqual([]);
    await expect.poll(() => names().slice(0, 3)).toEqual(['Суп 1', 'Суп 0', 'Суп 2']);
    watch.disconnect();
    await expect.poll(() => edited('categories/soups/products')).toHaveLength(300);
  });

  test('that someone else has changed keeps what they have added', async () => {
    openOffice(api, '/categories');
    await expect.element(button('Выше: Пицца')).toBeVisible();
    api.edits.set('chain/categories', { value: ['soups', 'pizza', 'new-1'], by: 'Мария' });
    await button('Выше: Пицца').click();
    await button('Оставить моё').click();
    await expect.poll(() => edited('chain/categories')).toEqual(['pizza', 'soups', 'new-1']);
  });
});

describe('a group of options', () => {
  test('is made, gets its kind, and is taken away while no dish has it', async () => {
    openOffice(api, '/options');
    await button('Новая группа').click();
    await page.getByRole('textbox', { name: 'Название группы' }).fill('Острота');
    await button('Создать').click();
    await expect.element(heading('Острота')).toBeVisible();
    const id = madeIn('modifier_groups');
    await page.getByRole('combobox', { name: 'Как выбирают' }).click();
    await page.getByRole('option', { name: 'выбирают один' }).click();
    await expect.poll(() => edited(`modifier_groups/${id}/kind`)).toBe('single');
    await expectOfficeAccessible('page of a new group');
    await button('Убрать группу').click();
    await expect.poll(() => edited('chain/modifier_groups')).toEqual(['sauce']);
  });

  test('that a dish has stays', async () => {
    api.edits.set('products/borsch/modifier_groups', { value: ['sauce'], by: 'Мария' });
    openOffice(api, '/options/sauce');
    await expect.element(link('Борщ')).toBeVisible();
    await expect.element(button('Убрать группу')).not.toBeInTheDocument();
  });
});

test('whoever may not edit makes nothing', async () => {
  api.me = api.me && { ...api.me, role: 'marketing', may: ['chain.read'] };
  openOffice(api);
  await expect.element(heading('Меню')).toBeVisible();
  await expect.element(button('Новое блюдо')).not.toBeInTheDocument();
});
