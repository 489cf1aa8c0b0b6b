import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { openShop } from './support/open-shop.tsx';
import { type } from './support/type.ts';

const SLIDE = {
  id: 1,
  title: 'Уха по пятницам',
  text: 'Из трёх рыб',
  action: null,
  link: '/menu/soups',
  color: '#faf6ee',
  picture: null,
} as const;

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

/** Reports whether `below` comes after `above` in the document. */
const follows = (below: Element, above: Element): boolean =>
  (above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const dishes = () => page.getByRole('heading', { name: 'Пицца', exact: true });

describe('the home page (docs/product.md §9.1, §16.5)', () => {
  test('shows late content below what is already shown', async () => {
    const api = new FakeShop();
    let send = (_slides: (typeof SLIDE)[]): void => undefined;
    api.script('tripleSlider', () => new Promise((resolve) => (send = resolve)));
    await openShop('/', {}, api);
    await expect.element(dishes()).toBeVisible();
    await expect.element(heading(SLIDE.title)).not.toBeInTheDocument();
    send([SLIDE]);
    await expect.element(heading(SLIDE.title)).toBeInTheDocument();
    expect(follows(heading(SLIDE.title).element(), dishes().element())).toBe(true);
  });

  test('shows content that loads in time in its place', async () => {
    const api = new FakeShop();
    api.script('tripleSlider', () => [SLIDE]);
    await openShop('/', {}, api);
    await expect.element(heading(SLIDE.title)).toBeInTheDocument();
    expect(follows(dishes().element(), heading(SLIDE.title).element())).toBe(true);
  });

  test('works as the menu: dishes are added and searched there, and the address stays', async () => {
    const { href } = await openShop('/');
    await page
      .getByRole('button', { name: `Добавить в корзину: ${CAKE.name}` })
      .first()
      .click();
    await expect.element(page.getByRole('link', { name: /^Корзина 1/ })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Меню', exact: true }).first())
      .toHaveAttribute('aria-current', 'page');
    await type(page.getByRole('main').getByRole('searchbox'), 'пицц');
    await expect.element(page.getByRole('heading', { name: /^Нашлось/ })).toBeVisible();
    await expect.poll(href).toBe('/?q=%D0%BF%D0%B8%D1%86%D1%86');
    await expect.element(heading(SLIDE.title)).not.toBeInTheDocument();
  });
});
