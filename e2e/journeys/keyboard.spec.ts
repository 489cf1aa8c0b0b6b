// Proves docs/product.md §10.10, §30.13.
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

/** Tab and Enter, arrows within a group of choices, Space for a checkbox, Esc to close: no pointer at any step. */
test(
  'keyboard only: from the menu to a placed order',
  { tag: ['@wide', '@desktop'] },
  async ({ page, shop, isPhone }) => {
    test.slow();
    await shop.open();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('link', { name: 'К содержанию' }),
      'the first stop leads past the header',
    ).toBeFocused();

    // The second link skips everything above the dishes (docs/product.md §10.6).
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'К блюдам' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('#dishes').getByRole('link').first()).toBeFocused();
    await shop.open();

    // Esc closes a window and returns the focus to its opener.
    const pill = page.getByRole('link', { name: 'Изменить ресторан и способ получения' });
    await tabTo(page, pill);
    await page.keyboard.press('Enter');
    const places = shop.dialog('Как и куда заказать');
    await expect(places).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(places).toBeHidden();
    await expect(pill).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(places).toBeVisible();
    await tabTo(page, places.getByRole('radio', { name: 'Доставка', exact: true }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(places.getByRole('radio', { name: 'Самовывоз', exact: true })).toBeChecked();
    await tabTo(page, places.getByRole('button', { name: 'Заберу здесь' }));
    await page.keyboard.press('Enter');
    await expect(places).toBeHidden();
    await expect(pill).toBeFocused();

    // The search works from the keyboard: «оливье» typed in the wrong layout.
    const dish = 'Оливье с говяжьим языком';
    const card = shop.card(dish).first();
    await tabTo(page, page.getByRole('main').getByRole('searchbox', { name: 'Найти блюдо' }));
    await page.keyboard.type('jkbdmt');
    await expect(card).toBeVisible();

    // The price button becomes − n +, and keeps the focus.
    await tabTo(page, card.getByRole('button', { name: `добавить в корзину: ${dish}` }));
    await page.keyboard.press('Enter');
    await expect(card.getByRole('group', { name: `Количество: ${dish}` })).toBeVisible();
    await expect(card.getByRole('button', { name: `Добавить ещё: ${dish}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('status')).toHaveText('2');

    // A dish opens and closes without losing the position in the menu.
    const link = card.getByRole('link');
    await tabTo(page, link, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(shop.dialog(dish)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.dialog()).toBeHidden();
    await expect(link).toBeFocused();

    const cart = page.getByRole('link', { name: /^Корзина/ }).filter({ visible: true });
    await tabTo(page, cart.first(), isPhone ? 'Tab' : 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible();
    const toCheckout = page.getByRole('main').getByRole('button', { name: /^Оформить за/ });
    await tabTo(page, toCheckout);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible();

    await tabTo(page, page.getByLabel('Имя', { exact: true }));
    await page.keyboard.type('Марфа');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Телефон', { exact: true })).toBeFocused();
    await page.keyboard.type('+7 916 123-45-67');
    const payment = page.getByRole('button', { name: /^Оплата: / });
    await tabTo(page, payment);
    await page.keyboard.press('Enter');
    const sheet = shop.dialog('Оплата');
    // A group of radio buttons is one tab stop: the checked one.
    await tabTo(page, sheet.getByRole('radio', { checked: true }));
    await sheet.getByRole('radio', { name: 'Наличными' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(payment).toBeFocused();
    await expect(payment).toHaveText(/^Оплата: Наличными/);
    await tabTo(page, page.getByRole('checkbox', { name: /обработку персональных данных/ }));
    await page.keyboard.press('Space');
    await tabTo(page, shop.checkout.order);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/order-status\//);
    await expect(page.getByRole('article')).toContainText(dish);
  },
);

test(
  'keyboard only: from a restaurant to a booked table, and back to the restaurant',
  { tag: ['@desktop', '@rest'] },
  async ({ page, shop }) => {
    await shop.open('/address/1');
    const book = page.getByRole('link', { name: /^Забронировать стол.*Самобранка на Театральной$/ });
    await tabTo(page, book);
    await page.keyboard.press('Enter');
    const window = shop.dialog('Забронировать стол');
    await expect(window).toBeVisible();

    const count = window.getByRole('group', { name: 'Количество: Сколько вас' });
    await tabTo(page, count.getByRole('button', { name: 'Добавить ещё: Сколько вас' }));
    await page.keyboard.press('Enter');
    await expect(count.getByRole('status')).toHaveText('3');
    const tomorrow = window.getByRole('group', { name: 'День' }).getByRole('button', { name: 'Завтра' });
    await tabTo(page, tomorrow);
    await page.keyboard.press('Space');
    await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
    await expect(tomorrow, 'the times that come leave the focus where it was').toBeFocused();
    const time = window.getByRole('group', { name: 'Время' }).getByRole('button', { name: '19:00' });
    await tabTo(page, time);
    await page.keyboard.press('Space');
    await expect(time).toHaveAttribute('aria-pressed', 'true');

    await tabTo(page, window.getByLabel('Имя', { exact: true }));
    await page.keyboard.type('Марфа');
    await page.keyboard.press('Tab');
    await expect(window.getByLabel('Телефон')).toBeFocused();
    await page.keyboard.type('+7 916 123-45-67');
    await tabTo(page, window.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await expect(window.getByRole('checkbox')).toBeChecked();
    await tabTo(page, window.getByRole('button', { name: /^Забронировать завтра.*19:00$/ }));
    await page.keyboard.press('Enter');
    const booked = shop.dialog('Стол забронирован');
    await expect(booked).toContainText('Самобранка на Театральной');
    await expect(booked.locator(':focus'), 'the focus went along').toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(booked).toBeHidden();
    await expect(book).toBeFocused();
    await expect(page).toHaveURL(/\/address\/1$/);
  },
);
