// Proves docs/product.md §2.10, §2.11, §13.6, §13.8, §13.16.
import { expectAccessible } from '../support/axe.ts';
import { clockOffset, shiftDeviceClock } from '../support/device-clock.ts';
import { originOf } from '../support/hours.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.describe('at half past three in the morning', () => {
  test.use({ hour: 'closed' });

  test(
    'while closed the window shows the opening time, and the checkout offers times and not «now»',
    { tag: '@rest' },
    async ({ page, shop }) => {
      await shop.open();
      await shop.choosePickup('Самобранка на Театральной');
      const closed = shop.dialog('Сейчас мы закрыты');
      await expect(closed).toContainText('Откроемся сегодня в 09:00');
      await expectAccessible(page, 'the closed restaurant');
      await closed.getByRole('button', { name: 'Заказать ко времени' }).click();
      await expect(closed).toBeHidden();
      await shop.add('Наполеон на ряженке');
      await shop.openCart();
      await shop.toCheckout();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await expect(page.getByRole('radio', { name: /^Как можно скорее/ })).toHaveCount(0);
      await expect(page.getByText(/Сейчас закрыто\. Откроемся сегодня в\s09:00/)).toBeVisible();
      const slot = await shop.checkout.orderAhead();
      await shop.checkout.fillWho();
      await shop.checkout.pay('Наличными');
      await shop.checkout.consent();
      await settled(page);
      await expectAccessible(page, 'the checkout of a closed restaurant');
      await shop.checkout.placeOrder();
      const [from = ''] = /\d\d:\d\d/.exec(slot) ?? [];
      expect(from, `a slot of the opening hours: ${slot}`).toMatch(/^(?:09|1\d|2\d):/);
      await expect(page.getByRole('article')).toContainText(from);
    },
  );

  test('an order is placed for a time chosen above the menu, where the server’s page already shows the restaurant as closed', async ({
    page,
    shop,
  }) => {
    await shop.open();
    await shop.choosePickup('Самобранка на Театральной');
    await shop.dialog('Сейчас мы закрыты').getByRole('button', { name: 'Заказать ко времени' }).click();
    const rendered = await page.request.get('/menu');
    expect(await rendered.text()).toMatch(/Сейчас закрыто\. Примем заказ на\s/);
    await shop.open('/menu');
    const line = page.getByRole('main').getByRole('link', { name: /^Сейчас закрыто\. Примем заказ на / });
    await line.click();
    const window = shop.dialog('Когда приготовить');
    await window.getByRole('group', { name: 'Время' }).getByRole('button').nth(3).click();
    const [from = ''] = (await window.getByRole('button', { pressed: true }).last().textContent())?.split('–') ?? [];
    await window.getByRole('button', { name: 'Выбрать', exact: true }).click();
    await expect(page.getByRole('link', { name: `Заказ ко времени: сегодня в ${from} · изменить` })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText(new RegExp(`Ко\\sвремени: сегодня в\\s${from}`));
    await shop.add('Наполеон на ряженке');
    await shop.openCart();
    await shop.toCheckout();
    await expect(page.getByRole('radio', { name: new RegExp(`^${from}`) })).toBeChecked();
    await shop.checkout.fillWho();
    await shop.checkout.pay('Наличными');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();
    await expect(page.getByRole('article')).toContainText(from);
    // The order has taken the time with it.
    await page.goto('/menu');
    await expect(line).toBeVisible();
  });

  test('another restaurant’s own night message replaces the default', { tag: '@rest' }, async ({ shop }) => {
    await shop.open();
    await shop.choosePickup('Самобранка на Правобережье');
    await expect(shop.dialog('Перерыв на тесто')).toContainText('Откроемся сегодня в 10:00');
    await shop.dialog().getByRole('button', { name: 'Другой ресторан' }).click();
    await expect(shop.dialog('Как и куда заказать')).toBeVisible();
  });

  test.describe('on a device whose clock shows noon', () => {
    test.use({ rightClock: false });

    test(
      'the server’s clock decides that the restaurant is closed',
      { tag: ['@phone', '@rest'] },
      async ({ context, shop }) => {
        await shiftDeviceClock(context, await clockOffset(originOf('day')));
        await shop.open();
        await shop.choosePickup('Самобранка на Театральной');
        await expect(shop.dialog('Сейчас мы закрыты')).toBeVisible();
      },
    );
  });
});

test.describe('at half past midnight', () => {
  test.use({ hour: 'night' });

  test(
    'after midnight the restaurant is open since yesterday until two, and the order is promised for tonight',
    { tag: ['@phone', '@rest'] },
    async ({ page, shop }) => {
      await shop.open('/tyumen');
      await page.goto('/menu');
      await shop.hydrated();
      const places = await shop.openPlaces();
      await places.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
      await places.getByRole('button', { name: 'Тюмень', exact: true }).click();
      const late = places.getByRole('radio', { name: /Самобранка на Широтной/ });
      await expect(places.getByText('Открыто до 02:00')).toBeVisible();
      await late.check();
      await places.getByRole('button', { name: 'Заберу здесь' }).click();
      await expect(shop.dialog(), 'an open restaurant must not be called closed').toBeHidden();
      await shop.add('Наполеон на ряженке');
      await shop.openCart();
      await shop.toCheckout();
      await expect(page.getByRole('radio', { name: /^Как можно скорее/ })).toBeChecked();
      await expect(page.getByRole('button', { name: /^Оплата: Наличными/ })).toBeVisible();
      await shop.checkout.fillWho();
      await shop.checkout.pay('Наличными');
      await shop.checkout.consent();
      await shop.checkout.placeOrder();
      // 00:30 plus twenty minutes of cooking, whatever the calendar date.
      await expect(page.getByRole('article')).toContainText(/0[01]:\d\d/);
    },
  );

  test(
    'a nearby restaurant that closed at ten is shown as closed at the same moment',
    { tag: '@rest' },
    async ({ shop }) => {
      await shop.open();
      await shop.choosePickup('Самобранка у Старого Торга');
      await expect(shop.dialog('Закрылись до утра')).toContainText('Откроемся завтра в 10:00');
    },
  );

  test.describe('with a place chosen', () => {
    test.use({ given: 'place' });

    test(
      'a cancellation is confirmed once, removes the order from the kitchen, and is shown everywhere',
      { tag: ['@phone', '@rest'] },
      async ({ page, shop }) => {
        await shop.open();
        await shop.add('Наполеон на ряженке');
        await shop.openCart();
        await shop.toCheckout();
        await shop.checkout.orderAhead();
        await shop.checkout.fillWho();
        await shop.checkout.pay('Наличными');
        await shop.checkout.consent();
        await shop.checkout.placeOrder();
        await page.getByRole('button', { name: 'Отменить заказ' }).click();
        const question = shop.dialog('Отменить заказ?');
        await expectAccessible(page, 'the question before cancelling');
        await question.getByRole('button', { name: 'Оставить' }).click();
        await expect(page.getByRole('article').getByText('Отправлен в ресторан').first()).toBeVisible();
        await page.getByRole('button', { name: 'Отменить заказ' }).click();
        await question.getByRole('button', { name: 'Отменить', exact: true }).click();
        await expect(page.getByRole('article').getByText('Отменён', { exact: true }).first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);
        // The server says so too, not only this page.
        await page.reload();
        await expect(page.getByRole('article').getByText('Отменён', { exact: true }).first()).toBeVisible();
        await page.goto('/orders');
        await expect(page.getByRole('main')).toContainText('Отменён');
      },
    );
  });
});
