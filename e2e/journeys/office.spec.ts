// Proves docs/product.md §34.2, §34.10, §34.12: an owner's phone and a customer's side by side.
import { expectAccessible } from '../support/axe.ts';
import { clockOffset, shiftDeviceClock } from '../support/device-clock.ts';
import { hydrationSignal } from '../support/hydrated.ts';
import { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';
import { useOwnServer } from '../support/use-own-server.ts';

// 17 would be port 4190, which browsers and fetch refuse.
const server = useOwnServer(18);
const DISH = 'Оливье с говяжьим языком';

test(
  'an owner logs in on a phone, changes a price and publishes it; a customer’s menu shows it, and the undo as well',
  { tag: ['@phone', '@rest'] },
  async ({ browser }) => {
    /** Someone who has not read the menu before: a browser keeps its copy for half a minute. */
    const newCustomerSees = async (price: RegExp): Promise<void> => {
      const context = await browser.newContext({ viewport: { width: 380, height: 800 }, locale: 'ru-RU' });
      await hydrationSignal(context);
      await shiftDeviceClock(context, await clockOffset(server.origin));
      const shop = new Shop(await context.newPage(), true);
      await shop.open(`${server.origin}/menu`);
      await expect(await shop.find(DISH)).toContainText(price);
      await context.close();
    };
    await newCustomerSees(/380\s₽/);

    const context = await browser.newContext({ viewport: { width: 380, height: 800 }, locale: 'ru-RU' });
    const office = await context.newPage();
    await office.goto(`${server.origin}/office/`);
    await office.getByRole('button', { name: /^Владелец/ }).click();

    // Four taps: the field, «Готово» of the keyboard, the sections and «Что изменится», «Опубликовать».
    const price = office.getByRole('textbox', { name: `Цена: ${DISH}, ₽`, exact: true });
    await type(price, '385,5');
    await price.press('Enter');
    await expect(office.getByText(/Сейчас у гостей: 380\s₽/)).toBeVisible();
    await expectAccessible(office, 'office menu');
    await office.getByRole('button', { name: 'Открыть разделы' }).click();
    await office.getByRole('link', { name: /Что изменится/ }).click();
    await expect(office.getByText(/цена 380\s₽ → 385,50\s₽/)).toBeVisible();
    await office.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(office.getByText(/Опубликовано: версия 2/)).toBeVisible();

    await newCustomerSees(/385,50\s₽/);

    await office.getByRole('link', { name: /Вернуть, как было/ }).click();
    await office.getByRole('button', { name: 'Вернуть версию 1' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click();
    await expect(office.getByText('Готово: это теперь версия 3.')).toBeVisible();
    await newCustomerSees(/380\s₽/);
    await context.close();
  },
);
