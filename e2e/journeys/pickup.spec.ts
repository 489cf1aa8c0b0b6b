// Proves docs/product.md §5.4, §5.5, §5.12, §6.1, §8.4.
import * as v from 'valibot';
import { expectAccessible } from '../support/axe.ts';
import { dumpStorages } from '../support/dump-storages.ts';
import { settled } from '../support/screen.ts';
import { handOverShown } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

const Placed = v.object({ consents: v.unknown() });

test('a pickup order gets ten per cent off, involves no courier, and is handed over', async ({
  page,
  shop,
  browser,
}) => {
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
  await expect(
    page.getByRole('link', { name: /Изменить ресторан.*: Театральная, 9 Самовывоз · готово к\s\d\d:\d\d/ }),
  ).toBeVisible();
  await shop.add('Наполеон на ряженке', 2);
  await shop.openCart();
  // 640 minus 64; no minimum and no delivery.
  await expect(page.getByText('Скидка за самовывоз')).toBeVisible();
  await expect(page.getByText(/[−-]64\s₽/)).toBeVisible();
  await expect(page.getByText(/До минимального/)).toHaveCount(0);
  await shop.toCheckout();
  await expect(page.getByRole('main')).toContainText('Калуга, ул. Театральная, 9');
  await shop.checkout.fillWho();
  await shop.checkout.pay('Картой в ресторане');
  await shop.checkout.consent();
  await settled(page);
  await expectAccessible(page, 'the checkout for pickup');
  await expect(shop.checkout.order).toHaveText(/Заказать за 576\s₽/);
  await shop.checkout.placeOrder();
  const order = page.getByRole('article');
  await expect(order).toContainText('Где забрать');
  await expect(order).toContainText('+7 916 123-45-67');
  // A guest with the shared link sees where the order is, but not whom to call.
  const another = await browser.newContext();
  const elsewhere = await another.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('article')).toContainText('+7 ••• •••-••-67');
  await expect(elsewhere.getByText('видны целиком там, где заказ оформили')).toBeVisible();
  await expect(elsewhere.getByRole('article')).not.toContainText('123-45-67');
  await expect(elsewhere.getByRole('button', { name: 'Изменить' })).toHaveCount(0);
  await another.close();
  await expect(order.getByRole('list', { name: 'Путь заказа' })).not.toContainText('В пути');
  // The step is listed from the start; the order is handed over once the step is passed.
  await handOverShown(page);
  await expect(order.getByRole('listitem').filter({ hasText: 'Выдан, пройдено' })).toBeVisible();
});

test.describe('with a place chosen', () => {
  test.use({ given: 'place' });

  // docs/product.md §5.2, §7.3
  test(
    'a returning guest types and ticks nothing when ordering again, until the device forgets',
    { tag: ['@phone', '@rest'] },
    async ({ page, shop }) => {
      const order = async (first: boolean): Promise<void> => {
        await shop.add('Наполеон на ряженке');
        await shop.openCart();
        await shop.toCheckout();
        await expect(page.getByRole('button', { name: /^Кому: Марфа, \+7 916 123-45-67/ })).toHaveCount(first ? 0 : 1);
        await expect(page.getByRole('checkbox')).toHaveCount(first ? 1 : 0);
        if (first) {
          await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('');
          await shop.checkout.fillWho();
          await shop.checkout.consent();
        }
        await shop.checkout.pay('Картой в ресторане');
      };
      await shop.open();
      await order(true);
      await shop.checkout.placeOrder();
      await shop.open();
      await order(false);
      await expect(page.getByRole('paragraph').filter({ hasText: 'Вы уже приняли' })).toContainText(
        'дали согласие на обработку персональных данных',
      );
      await settled(page);
      await expectAccessible(page, 'the checkout of a device that has ordered before');
      const placed = page.waitForRequest('**/orders/place');
      await shop.checkout.placeOrder();
      const { consents } = v.parse(Placed, (await placed).postDataJSON());
      expect(consents).toEqual({ offer: true, personal_data: true, marketing: false, version: '2026-11-01' });

      await shop.open('/profile');
      await page.getByRole('button', { name: 'Стереть мои данные' }).click();
      await shop.dialog().getByRole('button', { name: 'Стереть всё' }).click();
      await expect(page.getByText('Данные стёрты с этого устройства')).toBeVisible();
      expect(await dumpStorages(page)).not.toMatch(/Марфа|123-45-67/);
      await shop.open();
      await shop.choosePickup('Самобранка на Театральной');
      await order(true);
    },
  );
});
