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

test(
  'a person makes a passkey, logs in without a code, and removes it; without being verified, or with a removed one, nobody gets in',
  { tag: ['@desktop', '@rest'] },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
    const office = await context.newPage();
    const cdp = await context.newCDPSession(office);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const verify = (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    // A passkey belongs to a name, not to an address of the network.
    await office.goto(`${server.origin.replace('127.0.0.1', 'localhost')}/office/account`);
    await office.getByRole('button', { name: /^Владелец/ }).click();
    await expect(office.getByText('Пока ни одного ключа.')).toBeVisible();
    await office.getByRole('button', { name: 'Добавить это устройство' }).click();
    await expect(office.getByText(/^Готово: теперь/)).toBeVisible();
    await expect(office.getByText(/ещё не использован/)).toBeVisible();
    await expectAccessible(office, 'office passkeys');
    await office.getByRole('button', { name: 'Добавить это устройство' }).click();
    await expect(office.getByText('Ключ этого устройства уже добавлен.')).toBeVisible();

    await office.getByRole('button', { name: 'Выйти' }).click();
    const enter = office.getByRole('button', { name: 'Войти без кода' });
    await verify(false);
    await enter.click();
    await expect(office.getByRole('alert').filter({ hasText: 'не подтвердило' })).toBeVisible();
    await verify(true);
    await enter.click();
    await expect(office.getByText(/последний вход/)).toBeVisible();

    await office.getByRole('button', { name: /^Удалить: / }).click();
    await expect(office.getByText(/^Ключ удалён/)).toBeVisible();
    await expect(office.getByRole('button', { name: 'Добавить это устройство' })).toBeFocused();
    await office.getByRole('button', { name: 'Выйти' }).click();
    await enter.click();
    await expect(office.getByRole('alert').filter({ hasText: 'Войти так не получилось' })).toBeVisible();
    await context.close();
  },
);
