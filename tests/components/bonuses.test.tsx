import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERROR_MESSAGES } from '#server/http/error-strings.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE, SMALL } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { sum } from './support/cart-page.ts';
import { openShop } from './support/open-shop.tsx';

/** A customer with 98 bonuses. */
function customer(): FakeShop {
  const api = new FakeShop();
  api.logIn({ bonus_count: 9800, bonus_expiration_date: '2027-05-18' });
  return api;
}
const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Бонусы' });
const closed = async (): Promise<void> => {
  await expect.element(dialog()).not.toBeInTheDocument();
};

describe('bonuses in the cart (docs/product.md §8.6, §8.19)', () => {
  test('are limited to what the dishes allow, and can be saved again [8.22a]', async () => {
    const { api } = await openShop('/cart', { cart: [[SMALL, 1]] }, customer());
    // 170 minus 17 is 153, half of it 76,50: whole points.
    await button(/доступно 76/).click();
    await expectAccessible('the window of the bonuses');
    await dialog().getByRole('button', { name: 'Списать 76 бонусов' }).click();
    await expect.poll(sum).toEqual(['Блюда 170 ₽', 'Скидка за самовывоз −17 ₽', 'Бонусы −76 ₽', 'Итого 77 ₽']);
    await button(/Списываем 76/).click();
    await dialog().getByRole('radio', { name: 'Копить' }).click();
    await dialog().getByRole('button', { name: 'Не списывать' }).click();
    await expect.poll(sum).toEqual(['Блюда 170 ₽', 'Скидка за самовывоз −17 ₽', 'Итого 153 ₽']);
    expect(api.sent('applyBonus')).toMatchObject([{ amount: 7600 }]);
    await expect.poll(() => api.sent('removeBonus')).toHaveLength(1);
  });

  test('are spent later without a network, and the screen says so [8.22b]', async () => {
    const { api } = await openShop('/cart', { cart: [[CAKE, 2]] }, customer());
    await button(/доступно 98/).click();
    await expect.element(dialog().getByRole('radio', { name: 'Списать' })).toBeChecked();
    api.offline = true;
    await dialog().getByRole('button', { name: 'Списать 98 бонусов' }).click();
    await closed();
    await expect.element(button(/Списываем 98.*Спишем, когда появится связь/)).toBeVisible();
    await expect.poll(() => sum().at(-1)).toBe('Итого 478 ₽');
    api.offline = false;
    window.dispatchEvent(new Event('online'));
    await expect.element(button(/Спишем, когда появится связь/)).not.toBeInTheDocument();
    expect(api.sent('applyBonus').at(-1)).toMatchObject({ amount: 9800 });
    await expect.poll(sum).toEqual(['Блюда 640 ₽', 'Скидка за самовывоз −64 ₽', 'Бонусы −98 ₽', 'Итого 478 ₽']);
  });

  test('spent by another cart meanwhile show why they are not spent', async () => {
    const { api } = await openShop('/cart', { cart: [[CAKE, 2]] }, customer());
    await button(/доступно 98/).click();
    api.script('applyBonus', () => {
      throw new Refused('BONUS_NOT_ENOUGH', undefined, { message: ERROR_MESSAGES.BONUS_NOT_ENOUGH });
    });
    await dialog().getByRole('button', { name: 'Списать 98 бонусов' }).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('Столько бонусов списать нельзя.');
    await expect.poll(sum).toEqual(['Блюда 640 ₽', 'Скидка за самовывоз −64 ₽', 'Итого 576 ₽']);
  });

  test('are explained to a guest, with a link to log in', async () => {
    const { href } = await openShop('/cart', { cart: [[CAKE, 2]] });
    await button(/28 бонус/).click();
    await expect.element(dialog()).toHaveTextContent('Возвращаем 5 % от стоимости блюд');
    await expectAccessible('the bonuses of a guest');
    await dialog().getByRole('button', { name: 'Войти по телефону' }).click();
    await expect.poll(href).toContain('modal=login');
  });
});
