import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Product } from '#contract/catalog.ts';
import { CAKE, DUMPLINGS, ICE_CREAM, MENU, PICTURED, PIZZA } from '../support/fixtures/dishes.ts';
import { NOON } from '../support/fixtures/chain.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';

/** The sheet of a dish and its controls. */
function sheetOf(dish: Product) {
  const sheet = page.getByRole('dialog', { name: dish.name });
  return {
    sheet,
    add: sheet.getByRole('button', { name: /^В корзину/ }),
    group: (name: RegExp) => sheet.getByRole('group', { name }),
    more: (option: string) => sheet.getByRole('button', { name: `Добавить ещё: ${option}`, exact: true }),
    less: (option: string) => sheet.getByRole('button', { name: `Убавить: ${option}`, exact: true }),
    radio: (name: RegExp) => sheet.getByRole('radio', { name }),
  };
}
/** The options named in an address. */
const modifiersIn = (address: string): number[] =>
  (new URLSearchParams(address.split('?')[1]).get('modifiers') ?? '').split(',').map(Number);
const gone = async (locator: ReturnType<typeof sheetOf>['sheet']): Promise<void> => {
  await expect.element(locator).not.toBeInTheDocument();
};

describe('the options of a dish (docs/product.md §3.6, §3.10)', () => {
  test('with a required group: announce the count; the button leads to the group and adds nothing', async () => {
    const { api } = await openShop(`/menu?dish=${ICE_CREAM.id}`);
    const { sheet, add, group, more } = sheetOf(ICE_CREAM);
    const balls = group(/шариков/);
    await expect.element(balls).toHaveTextContent(/Выберите ещё 2/);
    await add.click();
    await expect.element(sheet).toBeVisible();
    await expect.element(more('Пломбир')).toHaveFocus();
    await expectAccessible('a dish with a question that must be answered');
    await more('Пломбир').click();
    await expect.element(balls).toHaveTextContent(/Выберите ещё 1/);
    await more('Облепиховый сорбет').click();
    await expect.element(balls).toHaveTextContent(/Бесплатные уже выбраны/);
    expect(api.sent('addItem'), 'an unanswered question is not sold').toEqual([]);
    await add.click();
    await gone(sheet);
    await expect.poll(() => api.sent('addItem')).toMatchObject([{ product_id: ICE_CREAM.id, modifiers: [511, 512] }]);
  });

  test('with a maximum: cannot exceed it, and count free options before paid ones (§3.7)', async () => {
    await openShop(`/menu?dish=${ICE_CREAM.id}`);
    const { add, group, more, less } = sheetOf(ICE_CREAM);
    const balls = group(/шариков/);
    await expect.element(add).toHaveTextContent('260 ₽');
    await more('Халва').click();
    await more('Халва').click();
    await expect.element(balls).toHaveTextContent(/Бесплатные уже выбраны/);
    await expect.element(add).toHaveTextContent('260 ₽');
    await more('Халва').click();
    await more('Халва').click();
    await expect.element(balls).toHaveTextContent(/Выбрано 4 из 4, больше нельзя/);
    await expect.element(more('Халва')).toBeDisabled();
    await expect.element(more('Пломбир')).toBeDisabled();
    // The third and the fourth cost 80 ₽ each.
    await expect.element(add).toHaveTextContent('420 ₽');
    await less('Халва').click();
    await expect.element(more('Халва')).toBeEnabled();
    await expect.element(add).toHaveTextContent('340 ₽');
  });

  test('with free sauces: count them down, and charge for the next one', async () => {
    await openShop(`/menu?dish=${DUMPLINGS.id}`);
    const { add, group, more } = sheetOf(DUMPLINGS);
    const sauces = group(/^Соусы/);
    await expect.element(sauces).toHaveTextContent(/2 бесплатно(?! · осталось)/);
    await more('Сметана').click();
    await expect.element(sauces).toHaveTextContent(/2 бесплатно · осталось 1/);
    await more('Аджика').click();
    await expect.element(sauces).toHaveTextContent(/Бесплатные уже выбраны/);
    await expect.element(add).toHaveTextContent('410 ₽');
    await more('Русская горчица').click();
    await expect.element(add).toHaveTextContent('460 ₽');
  });

  test('show the limit of an option once it is taken twice', async () => {
    await openShop(`/menu?dish=${PIZZA.id}`);
    const { sheet, more } = sheetOf(PIZZA);
    await more('Моцарелла').click();
    await expect.element(sheet).not.toHaveTextContent(/Не больше 2/);
    await more('Моцарелла').click();
    await expect.element(sheet).toHaveTextContent(/Не больше 2/);
    await expect.element(more('Моцарелла')).toBeDisabled();
  });
});

describe('what a dish contains (docs/product.md §3.13)', () => {
  const details = () => page.getByRole('button', { name: 'Состав, аллергены и калории' });
  const nutrition = () => page.getByRole('heading', { name: 'Пищевая ценность' });

  test('unfolds above the options on a phone', async () => {
    onTestFinished(() => page.viewport(380, 800));
    await page.viewport(390, 844);
    await openShop(`/menu?dish=${PIZZA.id}`);
    const { sheet, radio } = sheetOf(PIZZA);
    await expect.element(radio(/35 см/)).toBeInTheDocument();
    const composition = sheet.getByText(PIZZA.details?.composition ?? '', { exact: true });
    await expect.element(composition).not.toBeInTheDocument();
    await expect.element(nutrition()).not.toBeInTheDocument();
    await details().click();
    await expect.element(details()).toHaveAttribute('aria-expanded', 'true');
    await expect.element(nutrition()).toBeVisible();
    await expect.element(composition).toBeVisible();
    await expectAccessible('a dish with its details unfolded');
    expect(nutrition().element().getBoundingClientRect().top).toBeLessThan(
      radio(/35 см/).element().getBoundingClientRect().top,
    );
  });

  test('stands above the options on a phone where the dish has no description', async () => {
    onTestFinished(() => page.viewport(380, 800));
    await page.viewport(390, 844);
    const api = new FakeShop();
    api.products = MENU.map((dish) =>
      dish.id === PIZZA.id && dish.details ? { ...dish, details: { ...dish.details, description: '' } } : dish,
    );
    await openShop(`/menu?dish=${PIZZA.id}`, {}, api);
    const { sheet } = sheetOf(PIZZA);
    await expect.element(sheet.getByText(PIZZA.details?.composition ?? '', { exact: true })).toBeVisible();
    await expect.element(nutrition()).not.toBeInTheDocument();
  });

  test('is shown at once for a dish without options', async () => {
    await openShop(`/menu?dish=${CAKE.id}`);
    await expect.element(nutrition()).toBeInTheDocument();
    await expect.element(details()).not.toBeInTheDocument();
  });

  test('has a pane of its own on a desktop, beside the options and the button', async () => {
    onTestFinished(() => page.viewport(380, 800));
    await page.viewport(1440, 900);
    await openShop(`/menu?dish=${PIZZA.id}`);
    const { sheet, add, radio } = sheetOf(PIZZA);
    await expect.element(nutrition()).toBeVisible();
    await expect.element(details()).not.toBeInTheDocument();
    const left = nutrition().element().getBoundingClientRect();
    for (const other of [add, radio(/35 см/)])
      expect(other.element().getBoundingClientRect().left).toBeGreaterThan(left.right);
    // Once it has opened.
    await expect
      .poll(() => {
        const { width, height } = sheet.element().getBoundingClientRect();
        return [width, height];
      })
      .toEqual([960, 720]);
    await expectAccessible('a dish on a desktop');
  });
});

describe('the pictures of options (docs/product.md §3.16)', () => {
  const open = async (width: number, height = 844) => {
    onTestFinished(() => page.viewport(380, 800));
    await page.viewport(width, height);
    const api = new FakeShop();
    api.products = [...MENU, PICTURED];
    await openShop(`/menu?dish=${PICTURED.id}`, {}, api);
    const tools = sheetOf(PICTURED);
    await expect.element(tools.more('Сметана')).toBeInTheDocument();
    return tools;
  };
  /** The circle of each tile of a group: its picture's files, or nothing for a plate. */
  const circles = (group: Element) =>
    [...group.querySelectorAll('picture, span:has(> svg):not([aria-hidden])')].map(
      (circle) => circle.querySelector('source')?.srcset ?? '',
    );
  const box = (element: Element) => element.getBoundingClientRect();
  const tileOf = (group: Element, words: string): Element => {
    const name = [...group.querySelectorAll('span')].find(({ textContent }) => textContent === words);
    const tile = name?.closest('label, [data-chosen], div:has(> picture), div:has(> span > svg)');
    if (!tile) throw new Error(`No tile of ${words}`);
    return tile;
  };

  test('are circles of one size, decorative, and a plate stands for one that is missing', async () => {
    const { group } = await open(390, 400);
    const extras = group(/^Добавить/).element();
    extras.scrollIntoView({ block: 'center' });
    await expect.poll(() => circles(extras)[0]).toBe('/media/cream-128.avif 128w, /media/cream-192.avif 192w');
    expect(circles(extras)).toHaveLength(5);
    expect(circles(extras)[2], 'no picture').toBe('');
    for (const picture of extras.querySelectorAll('img')) {
      expect([picture.alt, picture.loading]).toEqual(['', 'lazy']);
      const { width, height } = box(picture);
      expect([width, height]).toEqual([64, 64]);
    }
    const [first, , third] = [...extras.querySelectorAll('picture, span:has(> svg):not([aria-hidden])')].map(box);
    expect([third?.width, third?.height, third?.top]).toEqual([first?.width, first?.height, first?.top]);
    await expectAccessible('a dish whose extras have pictures');
  });

  test('a group without pictures is as before', async () => {
    await openShop(`/menu?dish=${PIZZA.id}`);
    const { more } = sheetOf(PIZZA);
    await expect.element(more('Моцарелла')).toBeInTheDocument();
    const extras = sheetOf(PIZZA)
      .group(/^Добавить/)
      .element();
    expect(circles(extras)).toEqual([]);
  });

  test('are a row on a phone that scrolls sideways; the fourth tile is cut off, and the focus brings it into view', async () => {
    const { group, sheet } = await open(390);
    const extras = group(/^Добавить/).element();
    const last = tileOf(extras, 'Зелень');
    const fourth = tileOf(extras, 'Чесночная пампушка');
    const edge = box(sheet.element()).right;
    expect(box(tileOf(extras, 'Солёное сало с чесноком и чёрным перцем')).right).toBeLessThan(edge);
    expect(box(fourth).left).toBeLessThan(edge - 16);
    expect(box(fourth).right).toBeGreaterThan(edge);
    expect(box(last).left).toBeGreaterThan(edge);
    last.querySelector('input')?.focus();
    await expect.poll(() => box(last).right).toBeLessThanOrEqual(edge);
    expect(document.documentElement.scrollWidth, 'the page itself stays').toBeLessThanOrEqual(390);
    const [sides] = group(/^Гарнир/)
      .element()
      .querySelectorAll('label');
    const row = sides?.parentElement;
    expect(row?.scrollWidth, 'three tiles need no scrolling').toBeLessThanOrEqual(row?.clientWidth ?? 0);
  });

  test.each([360, 390, 768, 1440])('leave room for − n + in their tiles at %i px', async (width) => {
    const { group, less, more } = await open(width);
    await more('Сметана').click();
    const tile = box(tileOf(group(/^Добавить/).element(), 'Сметана'));
    const [minus, plus] = [less('Сметана'), more('Сметана')].map((button) => box(button.element()));
    expect(minus?.left).toBeGreaterThanOrEqual(tile.left);
    expect(plus?.right).toBeLessThanOrEqual(tile.right);
    expect(plus?.left, 'beside each other').toBeGreaterThan(minus?.right ?? Infinity);
  });

  test('are four in a row on a desktop', async () => {
    const { group } = await open(1440, 900);
    const extras = group(/^Добавить/).element();
    const names = ['Сметана', 'Бородинский хлеб', 'Солёное сало с чесноком и чёрным перцем', 'Чесночная пампушка'];
    const tops = names.map((name) => box(tileOf(extras, name)).top);
    expect(new Set(tops).size).toBe(1);
    expect(box(tileOf(extras, 'Зелень')).top).toBeGreaterThan(tops[0] ?? 0);
  });

  test('of one that is sold out are dimmed, and it says so', async () => {
    const { group } = await open(390);
    const tile = tileOf(group(/^Добавить/).element(), 'Чесночная пампушка');
    expect(tile.textContent).toContain('закончилось');
    const picture = tile.querySelector('picture');
    expect(picture && getComputedStyle(picture).opacity).toBe('0.4');
  });
});

describe('the size of a dish (docs/product.md §3.16)', () => {
  test('shows the whole price of the dish, extras included', async () => {
    await openShop(`/menu?dish=${PIZZA.id}`);
    const { sheet, more } = sheetOf(PIZZA);
    const size = (words: RegExp) => sheet.getByText(words).element().closest('label');
    await expect.element(sheet.getByText('25 см')).toBeVisible();
    const prices = (): string[] => [/^25 см/, /^30 см/, /^35 см/].map((words) => plain(size(words)?.textContent ?? ''));
    expect(prices()).toEqual([
      expect.stringContaining('400 ₽'),
      expect.stringContaining('540 ₽'),
      expect.stringContaining('760 ₽'),
    ]);
    await more('Моцарелла').click();
    await expect.poll(() => prices().at(-1)).toContain('849 ₽');
  });
});

describe('sharing a dish (docs/product.md §3.17)', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'share');
  });

  test('uses the share sheet, and closing that is no error', async () => {
    const shared: unknown[] = [];
    const share = vi.fn((data: unknown) => {
      shared.push(data);
      return shared.length === 1 ? Promise.resolve() : Promise.reject(new DOMException('closed', 'AbortError'));
    });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await openShop(`/menu?dish=${PIZZA.id}`);
    const button = page.getByRole('button', { name: `Поделиться: ${PIZZA.name}` });
    await button.click();
    await expect
      .poll(() => shared)
      .toEqual([{ title: PIZZA.name, url: expect.stringMatching(new RegExp(`/menu/[a-z-]+/${PIZZA.id}(-|$)`)) }]);
    await button.click();
    await expect.poll(() => shared).toHaveLength(2);
    await expect.element(page.getByText(/Скопировать не вышло/)).not.toBeInTheDocument();
  });

  test('copies the link where the device cannot share, and reports when that is refused', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await openShop(`/menu?dish=${PIZZA.id}`);
    const button = page.getByRole('button', { name: `Поделиться: ${PIZZA.name}` });
    await button.click();
    await expect.element(page.getByText('Ссылка скопирована')).toBeVisible();
    expect(write.mock.calls[0]?.[0]).toContain(`/${PIZZA.id}`);
    write.mockRejectedValue(new Error('refused'));
    await button.click();
    await expect.element(page.getByText(/Скопировать не вышло. Адрес блюда:/)).toBeVisible();
  });
});

describe('a cart line (docs/product.md §4.1)', () => {
  test('opens with its options, and saves changes to the line, in the checkout too', async () => {
    const { api, go } = await openShop(`/menu?dish=${PIZZA.id}`);
    const { sheet, add, group, more, radio } = sheetOf(PIZZA);
    await radio(/35 см/).click();
    await more('Моцарелла').click();
    // 540 + 220 for the size + 89 for the cheese.
    await expect.element(add).toHaveTextContent('849 ₽');
    await add.click();
    await gone(sheet);
    await go('/cart');
    await page.getByRole('button', { name: `Открыть блюдо: ${PIZZA.name}` }).click();
    await expect.element(radio(/35 см/)).toBeChecked();
    await expect.element(group(/Моцарелла/)).toHaveTextContent('1');
    await radio(/25 см/).click();
    await more(`${PIZZA.name}, порций`).click();
    const save = sheet.getByRole('button', { name: /^Сохранить/ });
    // 2 × (540 − 140 for the size + 89 for the cheese).
    await expect.element(save).toHaveTextContent('978 ₽');
    await save.click();
    await gone(sheet);
    await expect.poll(() => api.sent('updateItem')).toMatchObject([{ modifiers: [411, 421, 431], quantity: 2 }]);
    const open = page.getByRole('button', { name: `Открыть блюдо: ${PIZZA.name}` });
    const line = page.getByRole('main').getByRole('listitem').filter({ has: open });
    await expect.element(line).toHaveTextContent(/410 г.*25 см/);
    await expect.element(line).toHaveTextContent('978 ₽');
    await expect.element(open).toHaveFocus();
    await go('/checkout');
    await page.getByText(/^Что в заказе/).click();
    const ordered = page.getByRole('region', { name: 'Ваш заказ' }).getByRole('listitem');
    await expect.element(ordered.filter({ hasText: `${PIZZA.name} × 2` })).toHaveTextContent(/25 см.*Моцарелла.*978 ₽/);
  });
});

describe('the options selected for a dish (docs/product.md §3.5)', () => {
  test('are still selected when the dish is opened again, also after a reload, until it is in the cart', async () => {
    const { api } = await openShop(`/menu?dish=${PIZZA.id}`);
    const { sheet, add, more, radio } = sheetOf(PIZZA);
    const cheese = sheet.getByRole('group', { name: 'Количество: Моцарелла' }).getByRole('status');
    await radio(/35 см/).click();
    await more('Моцарелла').click();
    await sheet.getByRole('button', { name: 'Закрыть' }).click();
    await gone(sheet);
    const { go } = await openShop(`/menu?dish=${PIZZA.id}`, { again: true }, api);
    await expect.element(radio(/35 см/)).toBeChecked();
    await expect.element(cheese).toHaveTextContent('1');
    await add.click();
    await gone(sheet);
    await go(`/menu?dish=${PIZZA.id}`);
    await expect.element(radio(/30 см/)).toBeChecked();
    await expect.element(cheese).toHaveTextContent('0');
  });
});

describe('the address of a dish with its options (docs/product.md §3.15)', () => {
  test('follows the selection, restores it on another device, and is cleared when the sheet closes', async () => {
    const { api, href } = await openShop(`/menu?dish=${PIZZA.id}`);
    const { sheet, add, more, radio } = sheetOf(PIZZA);
    await radio(/35 см/).click();
    await more('Моцарелла').click();
    const link = `/menu?dish=${PIZZA.id}&modifiers=`;
    await expect.poll(href).toContain(link);
    const copied = href();
    sessionStorage.clear();
    const other = await openShop(copied, { again: true }, api);
    await expect.element(radio(/35 см/)).toBeChecked();
    await expect.element(sheet.getByRole('group', { name: /Моцарелла/ }).getByRole('status')).toHaveTextContent('1');
    await add.click();
    await gone(sheet);
    expect(other.href()).toBe('/menu');
    await expect.poll(() => api.sent('addItem')).toMatchObject([{ modifiers: modifiersIn(copied) }]);
  });

  test('is validated: options that the dish does not have are ignored', async () => {
    const { api } = await openShop(`/menu?dish=${PIZZA.id}&modifiers=413,421,999999`);
    const { add, radio } = sheetOf(PIZZA);
    await expect.element(radio(/35 см/)).toBeChecked();
    await add.click();
    await expect.poll(() => api.sent('addItem')).toMatchObject([{ modifiers: [413, 421] }]);
  });

  test('keeps the cart line being edited over a reload', async () => {
    const { api, go, href } = await openShop('/cart', { cart: [[PIZZA, 1]] });
    const { sheet, radio } = sheetOf(PIZZA);
    await page.getByRole('button', { name: `Открыть блюдо: ${PIZZA.name}` }).click();
    await radio(/25 см/).click();
    await expect.poll(href).toMatch(/line=.*modifiers=/);
    const there = href();
    await go('/menu');
    await go(there);
    await expect.element(radio(/25 см/)).toBeChecked();
    await sheet.getByRole('button', { name: /^Сохранить/ }).click();
    await gone(sheet);
    await expect.poll(() => api.sent('updateItem')).toHaveLength(1);
  });
});

describe('the option tiles (docs/product.md §15.1)', () => {
  /** Words that overflow their tile or are broken, and prices placed beside a weight. */
  const faults = (): string[] =>
    [...document.querySelectorAll('dialog label:has(input[type=radio])')].flatMap((tile) => {
      const room = tile.getBoundingClientRect();
      return [...tile.querySelectorAll('span')].flatMap((span) => {
        const [first, second] = [...span.children].map((child) => child.getBoundingClientRect());
        const isBeside = first !== undefined && second !== undefined && Math.abs(first.top - second.top) < 4;
        const text = span.firstChild instanceof Text ? span.firstChild : null;
        const words = [...(text?.data ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const place = document.createRange();
          if (text === null) return [];
          place.setStart(text, index);
          place.setEnd(text, index + word.length);
          const { left, right } = place.getBoundingClientRect();
          const isOut = left < room.left || right > room.right;
          return [
            ...(isOut ? [`out: ${word}`] : []),
            ...(place.getClientRects().length > 1 ? [`divided: ${word}`] : []),
          ];
        });
        return isBeside ? [`beside: ${plain(span.textContent)}`, ...words] : words;
      });
    });

  test.each([360, 390, 768, 1440])('keep words unbroken and look alike at %i px', async (width) => {
    await page.viewport(width, 844);
    await openShop(`/menu?dish=${PIZZA.id}`);
    await expect.element(sheetOf(PIZZA).radio(/охотничьими/)).toBeInTheDocument();
    await document.fonts.ready;
    expect(document.querySelectorAll('dialog label:has(input[type=radio])')).toHaveLength(6);
    expect(faults()).toEqual([]);
    await page.viewport(380, 800);
  });

  test.each([360, 390, 768, 1440])('keep words unbroken below pictures at %i px', async (width) => {
    await page.viewport(width, 844);
    const api = new FakeShop();
    api.products = [...MENU, PICTURED];
    await openShop(`/menu?dish=${PICTURED.id}`, {}, api);
    await expect.element(sheetOf(PICTURED).radio(/Картофельное/)).toBeInTheDocument();
    await document.fonts.ready;
    expect(faults()).toEqual([]);
    await page.viewport(380, 800);
  });
});

describe('what goes with a dish (docs/product.md §3.23)', () => {
  const goesWith = () => page.getByRole('dialog').getByRole('list', { name: 'К этому подойдёт' });
  const open = async (ids: readonly number[]) => {
    const api = new FakeShop();
    const soldOut = { ...DUMPLINGS, is_available: false };
    api.products = MENU.map((dish) => {
      if (dish.id === DUMPLINGS.id) return soldOut;
      if (dish.id !== PIZZA.id || dish.details === null) return dish;
      return { ...dish, details: { ...dish.details, goes_with_ids: [...ids] } };
    });
    await openShop('/menu', { now: NOON }, api);
    await page.getByRole('link', { name: PIZZA.name, exact: true }).click();
    await expect.element(sheetOf(PIZZA).radio(/35 см/)).toBeInTheDocument();
    return api;
  };

  test('is a row below the options, in the chain’s order, without what cannot be had', async () => {
    const api = await open([ICE_CREAM.id, DUMPLINGS.id, 9_999, CAKE.id]);
    await expect.element(goesWith()).toBeVisible();
    const names = [...goesWith().element().querySelectorAll('a')].map(({ textContent }) => plain(textContent));
    expect(names).toEqual([ICE_CREAM.name, CAKE.name].map(plain));
    await expectAccessible('a dish with what goes with it');
    await goesWith().getByRole('listitem').filter({ hasText: CAKE.name }).getByRole('button').click();
    await expect.poll(() => api.sent('addItem')).toMatchObject([{ product_id: CAKE.id }]);
    await expect.element(sheetOf(PIZZA).sheet).toBeVisible();
  });

  test('is absent where the chain recommends nothing', async () => {
    await open([]);
    await expect.element(goesWith()).not.toBeInTheDocument();
  });
});
