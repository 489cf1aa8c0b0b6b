// Proves docs/product.md §11.10, §11.12, §11.14, §15.17.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { ENVIRONMENT, KALUGA } from '../support/fixtures/chain.ts';
import { CAKE, menuDish } from '../support/fixtures/dishes.ts';
import { locality, restaurant } from '../src/client/support/builders.ts';
import { openShop } from './support/open-shop.tsx';

const TEXTS = {
  allergens: 'Кухня общая',
  'bonus-terms': 'Один бонус — один рубль',
  'delivery-terms': 'Курьер ждёт десять минут',
  'pickup-terms': 'Заказ ждёт час',
};
const telling = (): FakeShop => {
  const api = new FakeShop();
  api.script('contentText', ({ query }) => {
    const { key } = query as { key: keyof typeof TEXTS };
    return { key, title: `Текст ${key}`, html: `<p>${TEXTS[key]}</p>` };
  });
  return api;
};

describe('the text window', () => {
  test.each([
    ['allergens', `/menu?dish=${CAKE.id}`, 'pickup', 'Подробнее об аллергенах'],
    ['bonus-terms', '/cart?modal=bonuses', 'pickup', 'Как работают бонусы'],
    ['delivery-terms', '/cart', 'delivery', 'Условия доставки'],
    ['pickup-terms', '/cart', 'pickup', 'Условия самовывоза'],
  ] as const)(
    'shows %s where they are linked, and closes back to where it was [11.10a]',
    async (key, href, place, link) => {
      const shop = await openShop(href, { place, cart: [[CAKE, 2]] }, telling());
      await page.getByRole('link', { name: link }).click();
      const sheet = page.getByRole('dialog', { name: `Текст ${key}` });
      await expect.element(sheet.getByText(TEXTS[key])).toBeVisible();
      await sheet.getByRole('button', { name: 'Закрыть' }).click();
      await expect.element(sheet).not.toBeInTheDocument();
      await expect.poll(shop.href).toBe(href);
      await expect.element(page.getByRole('link', { name: link })).toBeInTheDocument();
    },
  );
});

describe('the footer', () => {
  const footer = page.getByRole('contentinfo');

  test('links to the pages that the chain lists there, and to each city', async () => {
    const api = new FakeShop();
    const tver = { id: 2, name: 'Тверь', slug: 'tver', is_default: false };
    api.localities = [KALUGA, locality({ ...tver, restaurants: [restaurant({ id: 9 })] })];
    const preview = { summary: '', picture: null };
    api.script('pagesPreview', () => [
      { ...preview, slug: 'about', title: 'Кто мы', shown_in: ['footer'] },
      { ...preview, slug: 'interior', title: 'Как у нас', shown_in: ['home'] },
      { ...preview, slug: 'franchise', title: 'Без экрана', shown_in: ['footer'] },
    ]);
    await openShop('/cart', {}, api);
    await expect.element(footer.getByRole('link', { name: 'Кто мы' })).toHaveAttribute('href', '/about');
    await expect.element(footer.getByRole('link', { name: 'Как у нас' })).not.toBeInTheDocument();
    await expect.element(footer.getByRole('link', { name: 'Без экрана' })).not.toBeInTheDocument();
    await expect.element(footer.getByRole('link', { name: 'Тверь' })).toHaveAttribute('href', '/tver');
  });

  test('opens documents of another host in a new tab, and own ones here [11.6e]', async () => {
    const api = new FakeShop();
    api.script('environment', () => ({
      ...ENVIRONMENT,
      documents: { ...ENVIRONMENT.documents, rules_url: 'https://docs.example/rules.pdf' },
    }));
    await openShop('/cart', {}, api);
    const rules = footer.getByRole('link', { name: 'Правила продажи и доставки' });
    await expect.element(rules).toHaveAttribute('href', 'https://docs.example/rules.pdf');
    await expect.element(rules).toHaveAttribute('target', '_blank');
    await expect.element(rules).toHaveAttribute('rel', 'noopener noreferrer');
    const privacy = footer.getByRole('link', { name: 'Политика обработки персональных данных' });
    await expect.element(privacy).toHaveAttribute('href', '/info/privacy');
    await expect.element(privacy).not.toHaveAttribute('target');
  });
});

/** On how many lines the word is. */
const linesOf = (name: Element, word: string): number => {
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const start = (node.textContent ?? '').indexOf(word);
    if (start === -1) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }
  return 0;
};

// Verified to fail in the cart, where the name was plain text.
test('a word with a hyphen in a dish’s name is divided only where it does not fit on a line', async () => {
  const api = new FakeShop();
  const short = menuDish({ id: 50, name: 'Пицца «Маргарита по-калужски»' });
  const long = menuDish({ id: 51, name: 'Имбирно-черносмородиново-мятный' });
  api.products = [short, long];
  const { go } = await openShop('/menu', { cart: [[short, 1]] }, api);
  const name = (text: string) => page.getByRole('main').getByText(text, { exact: true });
  const card = page.getByRole('main').getByRole('heading', { name: short.name });
  await expect.element(card).toBeVisible();
  expect(linesOf(card.element(), 'по-калужски')).toBe(1);
  const tooLong = page.getByRole('main').getByRole('heading', { name: long.name }).element();
  expect(linesOf(tooLong, long.name)).toBeGreaterThan(1);
  expect(tooLong.scrollWidth).toBeLessThanOrEqual(tooLong.clientWidth);
  await go('/cart');
  const line = name(short.name);
  await expect.element(line).toBeVisible();
  expect(line.element().getClientRects().length, 'the name is on several lines').toBeGreaterThan(1);
  expect(linesOf(line.element(), 'по-калужски')).toBe(1);
});
