import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { promoStrings } from '#server/modules/promo/promo-strings.ts';
import { addLine, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE, PIE, SOUP_ON_SALE } from '../support/fixtures/dishes.ts';
import { promo, PROMOS } from '../support/fixtures/promo.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { expectAccessible } from './support/axe.ts';
import { openPromo, promoWindow, sum } from './support/cart-page.ts';
import { closeRow, openRow } from './support/fill-checkout.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';

/** A chain with one code of each kind, and some that are rejected whatever the cart. */
function shopWithCodes(): FakeShop {
  const api = new FakeShop();
  for (const one of PROMOS) api.promos.set(one.code, one);
  const refusals = {
    ТЮМЕНЬ: { code: 'PROMO_RESTAURANT', message: promoStrings.restaurant },
    ПЕРВЫЙ: { code: 'PROMO_FIRST_ORDER', message: promoStrings.firstOrder },
    РАЗОВЫЙ: { code: 'PROMO_USED', message: promoStrings.used },
  };
  for (const [code, refusal] of Object.entries(refusals)) api.promos.set(code, promo(code, { refusal }));
  return api;
}

const tryCode = async (code: string): Promise<void> => {
  const { field } = promoWindow();
  await userEvent.clear(field);
  await userEvent.type(field, `${code}{Enter}`);
};

/** The window shows the reason; the field is invalid, is described by the reason, and keeps the focus. */
const expectRefused = async (code: string, why: string): Promise<void> => {
  await tryCode(code);
  const { field, alert } = promoWindow();
  await expect.element(alert).toHaveTextContent(why);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAttribute('aria-errormessage', alert.element().id);
  await expect.element(field).toHaveFocus();
};

describe('a rejected promo code (docs/product.md §8.13, §8.17)', () => {
  test('shows the reason, each with its own text and remedy [8.16a]', async () => {
    const { api } = await openShop('/cart', { cart: [[SOUP_ON_SALE, 1]] }, shopWithCodes());
    const { alert } = await openPromo();
    await expectRefused('  ', 'Введите промокод');
    expect(api.sent('applyPromocode')).toEqual([]);
    await expectRefused('ОКРОШКА', 'Такого промокода нет, или он больше не действует.');
    await expectRefused('ТЮМЕНЬ', 'В этом ресторане промокод не действует.');
    await expect.element(alert.getByRole('button', { name: 'Изменить способ или ресторан' })).toBeVisible();
    await expectRefused('ДОРОГА', 'Промокод действует только при доставке.');
    await expectRefused('ПЕРВЫЙ', 'Промокод действует только на первый заказ.');
    await expectRefused('РАЗОВЫЙ', 'Вы уже использовали этот промокод.');
    await expectRefused('СКАТЕРТЬ', 'Промокод действует при заказе от 1 000 ₽: не хватает 670 ₽.');
    await expect.element(alert.getByRole('button', { name: 'Добавить блюда' })).toBeVisible();
    await expectAccessible('a promo code that is refused');
  });

  test('that applies to no dish of the cart says so', async () => {
    await openShop('/cart', { cart: [[SOUP_ON_SALE, 4]] }, shopWithCodes());
    await openPromo();
    await expectRefused('СКАТЕРТЬ', 'В корзине нет блюд, на которые действует промокод');
  });

  test('loses its error when something else is typed, and stays in the field for this tab [8.16a]', async () => {
    const { go } = await openShop('/cart', { cart: [[CAKE, 1]] }, shopWithCodes());
    await openPromo();
    await expectRefused('ТЮМЕНЬ', 'В этом ресторане промокод не действует.');
    const { field, alert, dialog } = promoWindow();
    await userEvent.type(field, 'А');
    await expect.element(alert).toBeEmptyDOMElement();
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    await go('/cart?modal=promocode');
    await expect.element(field).toHaveValue('ТЮМЕНЬ');
    await expect.element(alert).toBeEmptyDOMElement();
  });

  // docs/product.md §8.16. The rejection remains while the window closes: only the next opening clears it.
  test('shows no error when the window opens again, although the field keeps the code [8.16b]', async () => {
    const { go } = await openShop('/cart', { cart: [[CAKE, 1]] }, shopWithCodes());
    await openPromo();
    await expectRefused('ТЮМЕНЬ', 'В этом ресторане промокод не действует.');
    const { field, alert, dialog } = promoWindow();
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await go('/cart?modal=promocode');
    await expect.element(field).toHaveValue('ТЮМЕНЬ');
    await expect.element(alert).toBeEmptyDOMElement();
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
    await expectRefused('ТЮМЕНЬ', 'В этом ресторане промокод не действует.');
  });

  test('after too many attempts shows how long to wait, and the cart keeps working', async () => {
    const { api } = await openShop('/cart', { cart: [[CAKE, 2]] }, shopWithCodes());
    api.script('applyPromocode', () => {
      throw new Refused('RATE_LIMITED', undefined, {
        message: promoStrings.tooManyGuesses,
        headers: { 'retry-after': '420' },
      });
    });
    await openPromo();
    await expectRefused('СКАТЕРТЬ', 'Слишком много попыток');
    const { alert, dialog } = promoWindow();
    await expect.element(alert).toHaveTextContent(/Снова можно через 7 минут/);
    await dialog.getByRole('button', { name: 'Закрыть' }).click();
    await page.getByRole('button', { name: `Добавить ещё: ${CAKE.name}` }).click();
    await expect.poll(() => api.sent('updateItem')).toMatchObject([{ quantity: 3 }]);
  });
});

describe('the effect of a promo code (docs/product.md §8.5, §8.12)', () => {
  test('an amount off this cart, by the code as typed [8.15]', async () => {
    const { api } = await openShop('/cart', { cart: [[PIE, 2]] }, shopWithCodes());
    const { dialog, done } = await openPromo();
    await tryCode('сибирь');
    const cart_id = localStorage.getItem('storefront-cart_id');
    await expect.poll(() => api.sent('applyPromocode')).toEqual([{ cart_id, promocode: 'СИБИРЬ' }]);
    await expect.element(dialog).toHaveTextContent('скидка 300 ₽');
    await done.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(sum)
      .toEqual(['Блюда 1 580 ₽', 'Скидка за самовывоз −158 ₽', 'Промокод СИБИРЬ −300 ₽', 'Итого 1 122 ₽']);
  });

  test('a smaller bonus payment, and the window says so (docs/product.md §8.6)', async () => {
    const api = shopWithCodes();
    api.logIn({ bonus_count: 90_000, bonus_expiration_date: '2027-05-18' });
    await openShop('/cart', { cart: [[PIE, 2]] }, api);
    await page.getByRole('button', { name: /Списать бонусы/ }).click();
    await page.getByRole('dialog', { name: 'Бонусы' }).getByRole('button', { name: 'Списать 711 бонусов' }).click();
    await expect.poll(sum).toContain('Бонусы −711 ₽');
    const { dialog, done } = await openPromo();
    await tryCode('СИБИРЬ');
    await expect.element(dialog).toHaveTextContent('Со скидкой спишем 561 бонус');
    await done.click();
    await expect.poll(sum).toContain('Бонусы −561 ₽');
    await page.getByRole('button', { name: 'Убрать промокод СИБИРЬ' }).click();
    await expect.poll(sum).toContain('Бонусы −711 ₽');
  });

  test.each([
    ['with a sign that nobody sees', 'СИБИ\u00adРЬ\u0003', 'СИБИРЬ'],
    ['with Latin letters that look alike', '\u202aCИБИPЬ\u200b', 'CИБИPЬ'],
  ])('the same when pasted %s (docs/product.md §8.15)', async (_, pasted, sent) => {
    const { api } = await openShop('/cart', { cart: [[PIE, 2]] }, shopWithCodes());
    const { dialog, field } = await openPromo();
    await field.fill(pasted);
    await userEvent.type(field, '{Enter}');
    await expect.poll(() => api.sent('applyPromocode')).toMatchObject([{ promocode: sent }]);
    await expect.element(dialog).toHaveTextContent('скидка 300 ₽');
    await expect.element(promoWindow().alert).toBeEmptyDOMElement();
  });

  test('a free dish, once it is in the cart: the code is not typed twice', async () => {
    const { href } = await openShop('/cart', { cart: [[CAKE, 3]] }, shopWithCodes());
    await openPromo();
    await expectRefused('ИМЕНИНЫ', `Положите в корзину «${PIE.name}» — это подарок по промокоду.`);
    await promoWindow().alert.getByRole('button', { name: 'Открыть блюдо' }).click();
    const dish = page.getByRole('dialog', { name: PIE.name });
    await dish
      .getByRole('button', { name: /^В.корзину/ })
      .first()
      .click();
    await expect.element(dish).not.toBeInTheDocument();
    expect(href()).toBe('/cart');
    await expect.element(page.getByText('Промокод ИМЕНИНЫ, который вы выбрали, применили')).toBeVisible();
    expect(plain(document.querySelector('main [data-promo="works"]')?.textContent)).toContain(
      `«${PIE.name}» в подарок`,
    );
    // The pie costs 790, of which 79 would be its share of the pickup discount: that goes with it.
    await expect
      .poll(sum)
      .toEqual(['Блюда 1 750 ₽', 'Скидка за самовывоз −175 ₽', `Подарок: ${PIE.name} −711 ₽`, 'Итого 864 ₽']);
  });

  test('free delivery; Enter in the checkout applies the code and does not order (§5.8)', async () => {
    const { api, href } = await openShop('/checkout', { cart: [[CAKE, 3]], place: 'delivery' }, shopWithCodes());
    await expect.poll(sum).toContain('Доставка 150 ₽');
    const sheet = await openRow(/^Промокод и бонусы/, 'Промокод и бонусы');
    await userEvent.type(sheet.getByRole('textbox', { name: 'Промокод' }), 'дорога{Enter}');
    await expect.poll(sum).toEqual(['Блюда 960 ₽', 'Доставка по промокоду ДОРОГА бесплатно', 'Итого 960 ₽']);
    expect(href()).toBe('/checkout');
    await expectAccessible('the promo code at the checkout');
    await closeRow(sheet);
    await expect.element(page.getByRole('button', { name: /^Промокод и бонусы\s*ДОРОГА/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Заказать за/ })).toHaveTextContent('Заказать за 960 ₽');
    expect(plain(document.querySelector('main')?.innerText)).not.toContain('Проверьте');
    expect(api.sent('placeOrder')).toEqual([]);
    await expectAccessible('the checkout with a promo code');
  });
});

describe('a promo code in the cart (docs/product.md §8.14)', () => {
  test('stays when the cart falls below its minimum, shows why it gives nothing, and works again', async () => {
    await openShop('/cart', { cart: [[CAKE, 4]] }, shopWithCodes());
    const { done } = await openPromo();
    await tryCode('СКАТЕРТЬ');
    // Its answer first: the window can be closed while the code is on its way, and a smaller cart would be refused instead.
    await expect.poll(sum).toContain('Промокод СКАТЕРТЬ −173 ₽');
    await done.click();
    await page.getByRole('button', { name: `Убавить: ${CAKE.name}` }).click();
    await expect.poll(sum).toEqual(['Блюда 960 ₽', 'Скидка за самовывоз −96 ₽', 'Итого 864 ₽']);
    const card = () => plain(document.querySelector('main [data-promo="refused"]')?.textContent);
    await expect.poll(card).toContain('не хватает 40 ₽');
    await page.getByRole('button', { name: `Добавить ещё: ${CAKE.name}` }).click();
    await expect
      .poll(sum)
      .toEqual(['Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Промокод СКАТЕРТЬ −173 ₽', 'Итого 979 ₽']);
  });
});

describe('a promo code that was refused because of the cart (docs/product.md §8.16)', () => {
  const announced = () => page.getByText('Промокод СКАТЕРТЬ, который вы выбрали, применили');
  const more = () => page.getByRole('button', { name: `Добавить ещё: ${CAKE.name}` });

  test('is applied, once, and announced when the cart fulfils it, and never after it was removed', async () => {
    const { api } = await openShop('/cart', { cart: [[CAKE, 2]] }, shopWithCodes());
    await openPromo();
    await expectRefused('СКАТЕРТЬ', 'не хватает 360 ₽');
    await promoWindow().dialog.getByRole('button', { name: 'Закрыть' }).click();
    await more().click();
    await expect.poll(sum).toContain('Итого 864 ₽');
    expect(api.sent('applyPromocode'), 'not before the cart fulfils it').toHaveLength(1);
    await more().click();
    await expect.element(announced()).toBeVisible();
    await expect.poll(sum).toContain('Промокод СКАТЕРТЬ −173 ₽');
    await page.getByRole('button', { name: 'Убрать промокод СКАТЕРТЬ' }).click();
    await more().click();
    await expect.poll(sum).toContain('Итого 1 440 ₽');
    expect(api.sent('applyPromocode')).toHaveLength(2);
  });

  test('is applied in the checkout, whose field then is empty and shows no rejection', async () => {
    const { services } = await openShop('/checkout', { cart: [[CAKE, 3]] }, shopWithCodes());
    const sheet = await openRow(/^Промокод и бонусы/, 'Промокод и бонусы');
    const field = sheet.getByRole('textbox', { name: /промокод/i });
    await userEvent.type(field, 'скатерть{Enter}');
    await expect.element(page.getByText(/не хватает 40\s₽/)).toBeVisible();
    await services.outbox.commit((state) => addLine(state, lineChoice(CAKE, null), 1));
    await expect.element(announced()).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(page.getByText(/не хватает/).elements()).toEqual([]);
  });

  test('is not applied after the customer has emptied the field', async () => {
    const { api } = await openShop('/cart', { cart: [[CAKE, 3]] }, shopWithCodes());
    await openPromo();
    await expectRefused('СКАТЕРТЬ', 'не хватает 40 ₽');
    await userEvent.clear(promoWindow().field);
    await promoWindow().dialog.getByRole('button', { name: 'Закрыть' }).click();
    await more().click();
    await expect.poll(sum).toContain('Итого 1 152 ₽');
    expect(api.sent('applyPromocode')).toHaveLength(1);
  });

  test('is applied after it was refused on the promotions page', async () => {
    const { go, services } = await openShop('/promos', { cart: [[CAKE, 3]] }, shopWithPromos());
    await applyPrinted('СКАТЕРТЬ').click();
    await expect.element(page.getByText(/^СКАТЕРТЬ: .*не хватает 40\s₽/)).toBeVisible();
    await go('/cart');
    await services.outbox.commit((state) => addLine(state, lineChoice(CAKE, null), 1));
    await expect.element(announced()).toBeVisible();
  });
});

const shopWithPromos = (): FakeShop => {
  const api = shopWithCodes();
  api.script('contentPromos', () =>
    ['СКАТЕРТЬ', 'ДОРОГА'].map((code, place) => ({
      id: place + 1,
      slug: `promo-${place + 1}`,
      title: code,
      summary: '',
      picture: null,
      starts_on: null,
      ends_on: null,
      promocode: code,
      html: '',
    })),
  );
  return api;
};
const applyPrinted = (code: string) => page.getByRole('button', { name: `Применить промокод ${code}` });

describe('a promo code from the promotions page (docs/product.md §8.17)', () => {
  test('is applied to the cart with one tap, or shows why not', async () => {
    const { api } = await openShop('/promos', { cart: [[CAKE, 4]] }, shopWithPromos());
    await applyPrinted('ДОРОГА').click();
    await expect.element(page.getByText('ДОРОГА: Промокод действует только при доставке.')).toBeVisible();
    await applyPrinted('СКАТЕРТЬ').click();
    await expect.element(page.getByText('Промокод СКАТЕРТЬ в корзине', { exact: true })).toBeVisible();
    await expect.element(applyPrinted('СКАТЕРТЬ')).toHaveTextContent('В корзине');
    expect(api.sent('applyPromocode')).toMatchObject([{ promocode: 'ДОРОГА' }, { promocode: 'СКАТЕРТЬ' }]);
  });

  test('is remembered while the cart is empty', async () => {
    const { api, go } = await openShop('/promos', {}, shopWithPromos());
    await applyPrinted('СКАТЕРТЬ').click();
    await expect.element(page.getByText('Промокод СКАТЕРТЬ запомнили.')).toBeVisible();
    expect(api.sent('applyPromocode')).toEqual([]);
    await go('/cart?modal=promocode');
    await expect.element(promoWindow().field).toHaveValue('СКАТЕРТЬ');
  });

  test('that was remembered is applied and announced once the cart qualifies, and stays silent until then', async () => {
    const { api, go, services } = await openShop('/promos', {}, shopWithPromos());
    await applyPrinted('СКАТЕРТЬ').click();
    await expect.element(page.getByText('Промокод СКАТЕРТЬ запомнили.')).toBeVisible();
    await services.outbox.commit((state) => addLine(state, lineChoice(CAKE, null), 3));
    await services.outbox.settle();
    await go('/cart');
    // Three make 960 ₽ of the required 1 000 ₽.
    await expect.poll(() => api.sent('applyPromocode')).toHaveLength(1);
    await expect.poll(sum).toContain('Итого 864 ₽');
    expect(document.body.textContent).not.toContain('не хватает');
    await page.getByRole('button', { name: `Добавить ещё: ${CAKE.name}` }).click();
    await expect.element(page.getByText('Промокод СКАТЕРТЬ, который вы выбрали, применили')).toBeVisible();
    await expect.poll(sum).toContain('Промокод СКАТЕРТЬ −173 ₽');
    await page.getByRole('button', { name: 'Убрать промокод СКАТЕРТЬ' }).click();
    await go('/menu');
    await go('/cart');
    await expect.poll(sum).toContain('Итого 1 152 ₽');
    expect(api.sent('applyPromocode')).toHaveLength(2);
  });

  test('that was remembered is tried again when a dish was added before the first attempt got its response', async () => {
    const { api, go, services } = await openShop('/promos', {}, shopWithPromos());
    await applyPrinted('СКАТЕРТЬ').click();
    await expect.element(page.getByText('Промокод СКАТЕРТЬ запомнили.')).toBeVisible();
    await services.outbox.commit((state) => addLine(state, lineChoice(CAKE, null), 3));
    await services.outbox.settle();
    let respond = (): void => undefined;
    const responding = new Promise<void>((resolve) => {
      respond = resolve;
    });
    api.script('applyPromocode', async () => {
      await responding;
      throw new Refused('PROMO_MIN_SUBTOTAL');
    });
    await go('/cart');
    await expect.poll(() => api.sent('applyPromocode')).toHaveLength(1);
    await page.getByRole('button', { name: `Добавить ещё: ${CAKE.name}` }).click();
    api.unscript('applyPromocode');
    respond();
    await expect.element(page.getByText('Промокод СКАТЕРТЬ, который вы выбрали, применили')).toBeVisible();
    expect(api.sent('applyPromocode')).toHaveLength(2);
  });
});

describe('a promo code without a network (docs/product.md §8.10)', () => {
  const tryOffline = async (code: string, api: FakeShop): Promise<void> => {
    const { dialog, done, field } = await openPromo();
    await expect.element(field).toBeVisible();
    api.offline = true;
    await tryCode(code);
    await expect.element(dialog).toHaveTextContent('Проверим, когда появится связь');
    await done.click();
    await expect.element(page.getByRole('button', { name: `Убрать промокод ${code}` })).toBeVisible();
  };
  const online = (api: FakeShop): void => {
    api.offline = false;
    window.dispatchEvent(new Event('online'));
  };
  const card = (state: string) => plain(document.querySelector(`main [data-promo="${state}"]`)?.textContent);

  test('waits, and is then accepted', async () => {
    const { api } = await openShop('/cart', { cart: [[CAKE, 4]] }, shopWithCodes());
    await tryOffline('СИБИРЬ', api);
    await expect.poll(sum).toEqual(['Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Итого 1 152 ₽']);
    expect(card('waiting')).toContain('СИБИРЬ');
    online(api);
    await expect.poll(() => card('works')).toContain('скидка 300 ₽');
    await expect
      .poll(sum)
      .toEqual(['Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Промокод СИБИРЬ −300 ₽', 'Итого 852 ₽']);
  });

  test('waits, and when rejected shows a message with the code and leaves the cart as before', async () => {
    const { api } = await openShop('/cart', { cart: [[CAKE, 4]] }, shopWithCodes());
    await tryOffline('ТЮМЕНЬ', api);
    online(api);
    await expect.element(page.getByText('ТЮМЕНЬ: В этом ресторане промокод не действует.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ввести промокод' })).toBeVisible();
  });
});
