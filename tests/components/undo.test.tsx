// Proves docs/product.md §4.24, §4.26 to §4.28 and §10.14 on the screens themselves.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { addLine, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE, DUMPLINGS, LONG_NAMED, PIZZA, SMALL } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const names = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-line]')].map((name) => name.dataset['line']);
const nameOf = (id: number): HTMLElement => {
  const name = document.querySelector<HTMLElement>(`[data-line="${id}"]`);
  if (name === null) throw new Error(`the dish ${id} is not in the cart`);
  return name;
};
const undo = () => page.getByRole('button', { name: 'Вернуть' });
const fewer = (name: string) => page.getByRole('button', { name: `Убавить: ${name}` });
const THREE = { cart: [[CAKE, 1], [DUMPLINGS, 2], [SMALL, 1]] } as const; // prettier-ignore
const IDS = [CAKE, DUMPLINGS, SMALL].map(({ id }) => String(id));

/** Keeps a toast with «Вернуть» open until something is done about it, however slow the machine is. */
const keepToasts = (): void => {
  const real = window.setTimeout.bind(window);
  const spy = vi.spyOn(window, 'setTimeout');
  spy.mockImplementation(((run: () => void, ms?: number) => (ms === 6_000 ? 0 : real(run, ms))) as typeof setTimeout);
  onTestFinished(() => spy.mockRestore());
};

/** Stops the toast timer until it is resumed. */
const holdTime = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
};

describe('a removed cart line', () => {
  test('disappears at once without confirmation; «Вернуть» restores it in its place, with the focus', async () => {
    keepToasts();
    const api = new FakeShop();
    const { services } = await openShop('/cart', THREE, api);
    await expect.poll(names).toEqual(IDS);
    await expect.poll(() => services.outbox.getSnapshot().pending).toBe(false);
    await fewer(CAKE.name).click();
    await expect.poll(names).toEqual(IDS.slice(1));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText(`Убрали «${CAKE.name}»`)).toBeVisible();
    await expectAccessible('a removed line with its toast');
    // The server has removed it by now.
    await expect.poll(() => api.sent('removeItem').length).toBe(1);
    await undo().click();
    await expect.poll(names).toEqual(IDS);
    await expect.element(undo()).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(nameOf(CAKE.id));
    await expect.poll(() => services.outbox.getSnapshot().pending).toBe(false);
    expect(names()).toEqual(IDS);
  });

  test('is announced with its options and nested quotes; a long text is cut at a whole option', async () => {
    keepToasts();
    const { services } = await openShop('/cart', { cart: [[SMALL, 1]] });
    await services.outbox.commit((state) => addLine(state, lineChoice(PIZZA, [413, 422, 431, 432])));
    await fewer(PIZZA.name).click();
    await expect.element(page.getByText(`Убрали «${PIZZA.name}, 35\u00a0см, Сырный борт…»`)).toBeVisible();
    await fewer(SMALL.name).click();
    await expect.element(page.getByText('Убрали «Пирожное „Картошка“»')).toBeVisible();
  });

  test('can be restored without a network, each with its own toast', async () => {
    keepToasts();
    const api = new FakeShop();
    const { services } = await openShop('/cart', THREE, api);
    await expect.poll(() => services.outbox.getSnapshot().pending).toBe(false);
    api.offline = true;
    await fewer(CAKE.name).click();
    await fewer(SMALL.name).click();
    await expect.poll(names).toEqual([IDS[1]]);
    await expect.poll(() => undo().elements().length).toBe(2);
    await undo().first().click();
    await expect.poll(names).toEqual(IDS.slice(0, 2));
    await undo().click();
    await expect.poll(names).toEqual(IDS);
  });

  test('removed twice with the same words gives two lines to restore', async () => {
    keepToasts();
    const { services } = await openShop('/cart', THREE);
    await fewer(CAKE.name).click();
    await services.outbox.commit((state) => addLine(state, lineChoice(CAKE, null)));
    await fewer(CAKE.name).click();
    await expect.poll(() => undo().elements().length).toBe(2);
    await undo().first().click();
    await undo().click();
    await expect.poll(() => services.outbox.getSnapshot().lines.find(({ key }) => key === IDS[0])?.quantity).toBe(2);
  });

  test('cannot be restored after the device is cleared', async () => {
    keepToasts();
    const { services } = await openShop('/cart', THREE);
    await fewer(CAKE.name).click();
    await expect.element(undo()).toBeVisible();
    services.session.leaving.notify();
    await expect.element(undo()).not.toBeInTheDocument();
  });
});

test('clearing the cart takes effect at once, and can be undone in full', async () => {
  keepToasts();
  const api = new FakeShop();
  const { services } = await openShop('/cart', THREE, api);
  await expect.poll(names).toEqual(IDS);
  await expect.poll(() => services.outbox.getSnapshot().pending).toBe(false);
  await page.getByRole('button', { name: 'Очистить' }).click();
  await expect.element(page.getByRole('heading', { name: 'Пока пусто' })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Корзина очищена')).toBeVisible();
  await expect.poll(() => api.sent('clearCart').length).toBe(1);
  await undo().click();
  await expect.poll(names).toEqual(IDS);
  expect(nameOf(DUMPLINGS.id).closest('li')?.querySelector('output')?.textContent).toBe('2');
});

describe('the undo toast', () => {
  test('stays for 6 s, and as long as it has focus or a mouse over it', async () => {
    await openShop('/cart', THREE);
    holdTime();
    await fewer(CAKE.name).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.element(undo()).toBeVisible();
    vi.advanceTimersByTime(5_900);
    await expect.element(undo()).toBeVisible();
    undo().element().focus();
    vi.advanceTimersByTime(60_000);
    await expect.element(undo()).toBeVisible();
    undo().element().blur();
    vi.advanceTimersByTime(5_900);
    await undo().hover();
    vi.advanceTimersByTime(60_000);
    await expect.element(undo()).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    vi.advanceTimersByTime(6_000);
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test('waits for a user reaching it with Tab, and the others expire after one is closed', async () => {
    await openShop('/cart', THREE);
    holdTime();
    await fewer(CAKE.name).click();
    await page.getByRole('heading', { level: 1 }).hover();
    await fewer(SMALL.name).click();
    await page.getByRole('heading', { level: 1 }).hover();
    for (let step = 0; step < 3; step += 1) {
      vi.advanceTimersByTime(5_000);
      await userEvent.keyboard('{Tab}');
    }
    await expect.poll(() => undo().elements().length).toBe(2);
    undo().first().element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => undo().elements().length).toBe(1);
    vi.advanceTimersByTime(6_000);
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test.each([
    ['/cart', /^Оформить за/],
    ['/menu?modal=cart', /^Оформить за/],
    ['/checkout', /^(?:Заказать|Оформить)/],
  ])('does not cover the main button of %s on a phone', async (href, name) => {
    await page.viewport(380, 760);
    const { services } = await openShop(href, { cart: [[LONG_NAMED, 3]] });
    const button = page.getByRole('button', { name });
    await expect.element(button.last()).toBeVisible();
    services.toasts.show('Убрали «Маргарита по-калужски, 35 см, Сырный борт»', {
      action: { label: 'Вернуть', run: () => undefined },
    });
    await expect.element(undo()).toBeVisible();
    const toast = undo().element().parentElement?.getBoundingClientRect();
    const below = button.elements().map((one) => one.getBoundingClientRect());
    expect(toast?.bottom).toBeGreaterThan(200);
    for (const { top, height } of below) if (height > 0) expect(toast?.bottom).toBeLessThanOrEqual(top);
  });
});

/** Drags from the middle of a line by `x` and `y`, px, and releases. */
const pull = async (line: Element, { x = 0, y = 0 }: { x?: number; y?: number }): Promise<void> => {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const { left, top, width, height } = line.getBoundingClientRect();
  const from = { x: frame.left + left + width / 2, y: frame.top + top + height / 2 };
  const send = (type: string, share = 0) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + x * share, y: from.y + y * share }],
    } as never);
  await send('touchStart');
  for (let step = 1; step <= 8; step += 1) await send('touchMove', step / 8);
  await send('touchEnd');
};

describe('swiping a cart line', () => {
  const lineOf = (id: number) => nameOf(id).closest('li') ?? document.body;

  test('to the left removes it', async () => {
    keepToasts();
    await page.viewport(380, 760);
    await openShop('/cart', THREE);
    await expect.poll(names).toEqual(IDS);
    await pull(lineOf(DUMPLINGS.id), { x: -120 });
    await expect.poll(names).toEqual([IDS[0], IDS[2]]);
    await undo().click();
    await expect.poll(names).toEqual(IDS);
  });

  test.each([
    ['too short', { x: -60 }],
    ['to the right', { x: 120 }],
    ['downwards first', { x: -40, y: 90 }],
  ])('that is %s leaves it', async (_, by) => {
    keepToasts();
    await page.viewport(380, 760);
    await openShop('/cart', THREE);
    await expect.poll(names).toEqual(IDS);
    const line = lineOf(DUMPLINGS.id);
    await pull(line, by);
    expect(names()).toEqual(IDS);
    await expect.element(undo()).not.toBeInTheDocument();
    expect(line.style.getPropertyValue('--swipe')).toBe('');
    expect(getComputedStyle(line).touchAction).toBe('pan-y pinch-zoom');
  });

  test('does not work with a mouse', async () => {
    await openShop('/cart', THREE);
    await expect.poll(names).toEqual(IDS);
    const line = lineOf(DUMPLINGS.id);
    const at = (type: string, clientX: number) =>
      line.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'mouse', clientX }));
    at('pointerdown', 300);
    at('pointermove', 100);
    expect(line.style.getPropertyValue('--swipe')).toBe('');
    at('pointerup', 100);
    expect(names()).toEqual(IDS);
  });
});

describe('the stepper of a card', () => {
  test('offers undo for a line with options, and not for a plain dish', async () => {
    keepToasts();
    await page.viewport(380, 760);
    const { services } = await openShop('/menu', { cart: [[CAKE, 1]] });
    await services.outbox.commit((state) => addLine(state, lineChoice(PIZZA, [413, 422])));
    await fewer(CAKE.name).click();
    await fewer(PIZZA.name).click();
    await expect.element(page.getByText(/^Убрали «Маргарита/)).toBeVisible();
    await undo().click();
    await expect.poll(() => services.outbox.getSnapshot().lines.map(({ key }) => key)).toEqual(['4-413-422']);
  });
});
