import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { openShop } from './support/open-shop.tsx';

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

/** Returns whether `below` stands after `above` in the document. */
const follows = (below: Element, above: Element): boolean =>
  (above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

// Seen red with the slides where they belong: the categories, and with them what a finger is about to touch, went down by 169 px.
describe('the home page (docs/product.md §9.1)', () => {
  test('shows what comes late below what is shown already', async () => {
    const api = new FakeShop();
    let send = (_slides: (typeof SLIDE)[]): void => undefined;
    api.script('tripleSlider', () => new Promise((resolve) => (send = resolve)));
    await openShop('/', {}, api);
    await expect.element(heading('Всё меню')).toBeVisible();
    await expect.element(heading(SLIDE.title)).not.toBeInTheDocument();
    send([SLIDE]);
    await expect.element(heading(SLIDE.title)).toBeInTheDocument();
    expect(follows(heading(SLIDE.title).element(), heading('Всё меню').element())).toBe(true);
  });

  test('shows what comes in time where it belongs', async () => {
    const api = new FakeShop();
    api.script('tripleSlider', () => [SLIDE]);
    await openShop('/', {}, api);
    await expect.element(heading(SLIDE.title)).toBeInTheDocument();
    expect(follows(heading('Всё меню').element(), heading(SLIDE.title).element())).toBe(true);
  });
});
