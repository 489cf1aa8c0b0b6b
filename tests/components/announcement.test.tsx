// Proves docs/product.md §11.13, §11.10.
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlertMessage } from '#contract/restaurants.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { ENVIRONMENT } from '../support/fixtures/chain.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const CLOSED = { title: '31 декабря закрываемся в 18:00', text: null };
const OPENING = { title: 'Открылись в Твери', text: 'Ждём на **Советской, 1**.\n\nПервые сто гостей пьют чай даром.' };
const LONG = {
  title: 'С 28 декабря по 8 января доставляем до двух часов ночи, а 31-го и 1-го принимаем заказы только заранее',
  text: 'Подробности.',
};

/** The page as it is before its code runs. */
const [indexHtml = ''] = Object.values(
  import.meta.glob<string>('../../index.html', { query: '?raw', import: 'default', eager: true }),
);

const announcing = (alert_message: AlertMessage | null): FakeShop => {
  const api = new FakeShop();
  api.script('environment', () => ({ ...ENVIRONMENT, alert_message }));
  return api;
};
const said = (title: string) => page.getByText(title, { exact: true });
const line = page.getByRole('complementary', { name: 'Объявление' });
const dismiss = page.getByRole('button', { name: 'Скрыть объявление' });
const kept = (): string | null => localStorage.getItem('storefront-alert_message');
const box = (selector: string) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  return element.getBoundingClientRect();
};

afterEach(async () => {
  document.documentElement.style.fontSize = '';
  delete document.documentElement.dataset['theme'];
  document.adoptedStyleSheets = [];
  await page.viewport(380, 800);
});

describe('the chain’s announcement', () => {
  test('is shown until dismissed, then never again on this device, unless it is another one [17.1d]', async () => {
    await openShop('/cart', {}, announcing(CLOSED));
    await expect.element(said(CLOSED.title)).toBeVisible();
    await expectAccessible('an announcement');
    expect(kept()).toBeNull();

    await openShop('/cart', { again: true }, announcing(CLOSED));
    // One visit later it is still unread.
    await expect.element(said(CLOSED.title)).toBeVisible();
    await dismiss.click();
    await expect.element(line).not.toBeInTheDocument();
    expect(kept()).toMatch(/^\w+$/);
    expect(document.activeElement?.id, 'the focus is where the page goes on').toBe('main');

    await openShop('/cart', { again: true }, announcing(CLOSED));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
    await expect.element(line).not.toBeInTheDocument();

    await openShop('/cart', { again: true }, announcing(OPENING));
    await expect.element(said(OPENING.title)).toBeVisible();
  });

  test('opens the text behind it in the text window, over the line, and stays [11.10a]', async () => {
    const { href } = await openShop('/cart', {}, announcing(OPENING));
    await page.getByRole('button', { name: 'Подробнее' }).click();
    const sheet = page.getByRole('dialog', { name: OPENING.title });
    await expect.element(sheet.getByText('Первые сто гостей пьют чай даром.')).toBeVisible();
    await expect.element(sheet.getByText('Советской, 1', { exact: true })).toBeVisible();
    expect(href(), 'no address says it').toBe('/cart?modal=text');
    await expectAccessible('a text of its own');
    await sheet.getByRole('button', { name: 'Закрыть' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(href()).toBe('/cart');
    await expect.element(line).toBeVisible();
    expect(kept()).toBeNull();
  });

  test.each([
    ['a phone', 380, 800, '', 'light'],
    ['a phone at twice the text size, dark', 320, 640, '32px', 'dark'],
    ['a desktop', 1280, 800, '', 'light'],
  ])('is a line between header and page, in full, on %s', async (_, width, height, fontSize, theme) => {
    await page.viewport(width, height);
    document.documentElement.style.fontSize = fontSize;
    document.documentElement.dataset['theme'] = theme;
    await openShop('/cart', {}, announcing(LONG));
    await expect.element(said(LONG.title)).toBeVisible();
    const [header, own, main] = [box('header'), box('[data-announcement]'), box('main')];
    expect(own.top).toBeCloseTo(header.bottom, 0);
    expect(main.top).toBeCloseTo(own.bottom, 0);
    const title = said(LONG.title).element();
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
    expect(line.element().scrollWidth).toBeLessThanOrEqual(line.element().clientWidth);
    const close = dismiss.element().getBoundingClientRect();
    expect([close.width >= 44, close.height >= 44]).toEqual([true, true]);
    await expectAccessible('a long announcement');
  });

  test('can be read and dismissed with the keyboard', async () => {
    await openShop('/cart', {}, announcing(OPENING));
    await expect.element(line).toBeVisible();
    dismiss.element().focus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement?.textContent).toBe('Подробнее');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(line).not.toBeInTheDocument();
  });

  test('that was dismissed is hidden before the page’s code runs; another one is not', async () => {
    await openShop('/cart', {}, announcing(CLOSED));
    await dismiss.click();
    const shown = document.createElement('aside');
    shown.dataset['announcement'] = kept() ?? '';
    const other = document.createElement('aside');
    other.dataset['announcement'] = 'another';
    document.body.append(shown, other);
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(indexHtml) ?? [];
    const element = document.createElement('script');
    element.textContent = script;
    document.head.append(element);
    expect([getComputedStyle(shown).display, getComputedStyle(other).display]).toEqual(['none', 'block']);
    for (const one of [shown, other, element]) one.remove();
  });

  test('is absent when there is none, and an address alone opens no text', async () => {
    await openShop('/cart?modal=text&title=Купон&text=Пишите', {}, announcing(null));
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(line).not.toBeInTheDocument();
    expect(kept()).toBeNull();
  });
});
