import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE, PIE } from '../support/fixtures/dishes.ts';
import { promo } from '../support/fixtures/promo.ts';
import { promoStrings } from '../../server/modules/promo/promo-strings.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { type } from './support/type.ts';

const order = () => page.getByRole('button', { name: /^Заказать за/ });
const alert = (text: RegExp) => page.getByRole('alert').filter({ hasText: text });
const pickAddress = async (house: string): Promise<void> => {
  await type(page.getByRole('combobox', { name: 'Адрес доставки' }), `Кирова, ${house}`);
  await page.getByRole('option', { name: new RegExp(`Кирова, ${house}$`) }).click();
};
const fillWho = async (): Promise<void> => {
  await type(page.getByRole('textbox', { name: 'Имя' }), 'Марфа');
  await type(page.getByRole('textbox', { name: 'Телефон' }), '9161234567');
};
const consent = async (): Promise<void> => {
  await page.getByRole('checkbox', { name: /условия соглашения/ }).click();
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).click();
};

describe('a checkout that is refused (docs/product.md §5.4, §5.5)', () => {
  test('names every field that is missing, keeps the total in sight, and takes the focus to the first', async () => {
    const { api, href } = await openShop('/checkout', { cart: [[CAKE, 1]] });
    await expect.element(order()).toBeInViewport();
    await order().click();
    const said = alert(/Проверьте/);
    await expect.element(said).toHaveTextContent(/имя, телефон/);
    await expect.element(said).toHaveTextContent(/согласие с условиями/);
    await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveFocus();
    await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText(/^Нужен номер телефона/)).toBeVisible();
    await expectAccessible('a checkout with faults');
    expect(href()).toBe('/checkout');
    expect(api.sent('placeOrder')).toEqual([]);
  });
});

describe('a phone number (docs/product.md §5.6)', () => {
  test.each([
    ['the checkout', '/checkout'],
    ['the login', '/menu?modal=login'],
  ])('keeps its digits and its plus at %s, whatever is typed or pasted', async (_, href) => {
    await openShop(href, { cart: [[CAKE, 1]] });
    const field = page.getByRole('textbox', { name: 'Телефон' });
    await type(field, 'т. +7 (916) 12+3-45-67');
    await expect.element(field).toHaveValue('+79161234567');
    await field.fill('8 (4842) 40-19-61 доб. 5');
    await expect.element(field).toHaveValue('848424019615');
  });
});

describe('an order on its way (docs/product.md §5.4, §5.17)', () => {
  test('is said to be sent, and a second tap does nothing; its cart is the device’s no more', async () => {
    const { api, href } = await openShop('/checkout', { cart: [[CAKE, 1]] });
    const cartId = (): string | null => localStorage.getItem('storefront-cart_id');
    await expect.poll(cartId).toMatch(/^cart0/);
    expect([...api.carts.keys()]).toEqual([cartId()]);
    await fillWho();
    await page.getByRole('radio', { name: 'Наличными' }).click();
    await consent();
    await expect.element(order()).toHaveTextContent('Заказать за 288 ₽');
    let letGo = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    api.script('placeOrder', ({ body }) => answered.then(() => api.placeBehind(body.cart_id)));
    await order().click();
    const placing = page.getByRole('button', { name: 'Отправляем заказ' });
    await expect.element(placing).toHaveAttribute('aria-busy', 'true');
    await placing.click();
    expect(api.sent('placeOrder')).toHaveLength(1);
    expect(href()).toBe('/checkout');
    letGo();
    await expect.poll(href).toMatch(/^\/order-status\/order0/);
    expect(api.sent('placeOrder')).toHaveLength(1);
    expect(cartId()).toBeNull();
  });
});

describe('an address that nobody delivers to (docs/product.md §1.1)', () => {
  test('is refused where a place is chosen, and pickup is the way on', async () => {
    await openShop('/menu?modal=restaurant-select&delivery_type=delivery', { place: 'none' });
    const places = page.getByRole('dialog');
    await pickAddress('999');
    await expect.element(places.getByText('Сюда пока не возим')).toBeVisible();
    await expect.element(places.getByRole('button', { name: 'Доставить сюда' })).not.toBeInTheDocument();
    await expectAccessible('an address out of zone');
    await places.getByRole('button', { name: 'Выбрать самовывоз' }).click();
    await expect.element(places.getByRole('radio', { name: /Самобранка на Театральной/ })).toBeVisible();
  });

  test('is refused in the checkout, and no order gets through', async () => {
    const { api, href } = await openShop('/checkout', { place: 'delivery', cart: [[PIE, 1]] });
    await fillWho();
    await page.getByRole('radio', { name: 'Наличными' }).click();
    await consent();
    await pickAddress('999');
    await expect.element(page.getByText('Сюда пока не возим')).toBeVisible();
    await order().click();
    await expect.element(alert(/адрес/)).toBeVisible();
    expect(href()).toBe('/checkout');
    expect(api.sent('placeOrder')).toEqual([]);
  });
});

describe('a cart below the minimum (docs/product.md §4.5, §5.1)', () => {
  const addMore = () => page.getByRole('main').getByRole('link', { name: /^Добавьте ещё 180\s₽$/ });

  test('says in the cart what is missing, and leads to the dishes or to pickup', async () => {
    const { href } = await openShop('/cart', { place: 'delivery', cart: [[CAKE, 1]] });
    await expect.element(page.getByText(/До минимального заказа 180\s₽/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Оформить за/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Или заберите сами' }).first()).toBeVisible();
    await expectAccessible('a cart below the minimum');
    await addMore().first().click();
    await expect.poll(href).toBe('/menu');
  });

  test('is read in the checkout before the first field and on the button; what was typed is not lost', async () => {
    const { api, go, services } = await openShop('/checkout', { place: 'delivery', cart: [[CAKE, 1]] });
    await expect.element(page.getByText(/^Добавьте ещё 180\s₽$/).first()).toBeInViewport();
    await expect.element(page.getByText(/привозим заказы от 500\s₽/)).toBeInViewport();
    await expect.element(addMore().first()).toBeInViewport();
    await expect.element(order()).not.toBeInTheDocument();
    await fillWho();
    await expectAccessible('a checkout below the minimum');
    await page.getByRole('button', { name: 'Заберу сам' }).click();
    await expect.element(order()).toHaveTextContent('Заказать за 288 ₽');
    // The switch looks first whether the dishes are there as well.
    await page.getByRole('radio', { name: 'Доставка', exact: true }).click();
    await expect.element(addMore().first()).toBeVisible();

    await page.getByRole('link', { name: 'Добавить из меню' }).click();
    await page.getByRole('button', { name: `Добавить ещё: ${CAKE.name}` }).click();
    await services.outbox.settle();
    await go('/cart');
    await expect.element(page.getByText(/До бесплатной доставки 860\s₽/)).toBeVisible();
    await go('/checkout');
    await expect.element(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Марфа');
    await page.getByRole('radio', { name: 'Картой курьеру' }).click();
    await consent();
    // 2 × 320 and 150 for the courier.
    await expect.element(order()).toHaveTextContent('Заказать за 790 ₽');
    await order().click();
    await expect.poll(() => api.sent('placeOrder')).toMatchObject([{ name: 'Марфа', payment_method: 'card-courier' }]);
  });
});

describe('a promo code that is gone at the checkout (docs/product.md §5.19)', () => {
  test('is taken out, which is said with its reason, and the sum is without it', async () => {
    const api = new FakeShop();
    api.promos.set('СИБИРЬ', promo('СИБИРЬ', { kind: 'amount', percent: null, amount: 30_000 }));
    const { services, go } = await openShop('/cart', { cart: [[PIE, 2]] }, api);
    await services.outbox.setPromocode('СИБИРЬ');
    await expect.poll(() => services.outbox.getSnapshot().confirmed?.promocode, { timeout: 15_000 }).toBe('СИБИРЬ');
    const refused = promo('СИБИРЬ', {
      kind: 'amount',
      percent: null,
      amount: 30_000,
      refusal: { code: 'PROMO_RESTAURANT', message: promoStrings.restaurant },
    });
    api.promos.set('СИБИРЬ', refused);
    api.dropsRefusedCodes = true;
    await go('/checkout');
    const said = alert(/Промокод СИБИРЬ снят\./);
    await expect.element(said).toHaveTextContent(/В этом ресторане промокод не действует\./);
    await expect.poll(() => document.querySelectorAll('main [data-promo]')).toHaveLength(0);
    await expect.element(order()).toHaveTextContent('Заказать за 1 422 ₽');
  });
});
