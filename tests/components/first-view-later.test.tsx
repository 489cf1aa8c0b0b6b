// Proves docs/product.md §16.9 and docs/guides/first-view.md: what follows the quiet start.
import { expect, onTestFinished, test, vi } from 'vitest';
import { addFonts } from '#app/add-fonts.ts';
import { layOutSections } from '#app/hydration/lay-out-sections.ts';
import { prefetchWhenIdle } from '#app/rendering/prefetch.ts';
import { skipFarSections } from '#app/rendering/skip-sections.ts';
import { rehearseDish } from '#app/rendering/rehearse-dish.tsx';
import { createQuietStart } from '#client/quiet-start.ts';
import { Picture } from '#ui/picture.tsx';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { bareRoot } from './support/bare-root.ts';
import { openShop } from './support/open-shop.tsx';
import { quiet as whenQuiet } from './support/quiet.ts';

const PICTURE = { base: '/media/cake', widths: [320, 480], ratio: 1, tile: '#fff', tint: '#eee' };

test('the typeface is added with all of its faces loaded', async () => {
  const ours = () => [...document.fonts].filter(({ family }) => family.includes('Onest Variable'));
  const before = ours();
  onTestFinished(() => {
    for (const face of ours()) if (!before.includes(face)) document.fonts.delete(face);
  });
  await addFonts();
  const added = ours().filter((face) => !before.includes(face));
  expect(added.map(({ status, weight }) => `${status} ${weight}`)).toEqual(Array(3).fill('loaded 400 700'));
  expect(new Set(added.map(({ unicodeRange }) => unicodeRange)).size).toBe(3);
});

/** A menu of four sections, as the server renders it. */
const menu = (): { readonly root: DOMStringMap; readonly laid: () => number } => {
  const main = document.createElement('main');
  main.innerHTML =
    '<section id="a"></section><section id="b"></section><section id="c"></section><section id="d"></section>';
  document.body.append(main);
  const root = document.documentElement.dataset;
  const before = root['laid'];
  Reflect.deleteProperty(root, 'laid');
  onTestFinished(() => {
    main.remove();
    if (before === undefined) Reflect.deleteProperty(root, 'laid');
    else root['laid'] = before;
  });
  return { root, laid: () => main.querySelectorAll('[data-laid]').length };
};

test('the far sections are laid out one by one, then those that are rendered later at once', async () => {
  const { root, laid } = menu();
  const quiet = createQuietStart(window);
  const done = layOutSections(quiet, new AbortController().signal);
  quiet.end();
  expect(laid()).toBe(0);
  await expect.poll(laid).toBeGreaterThan(0);
  await done;
  expect(laid()).toBe(3);
  expect(root['laid']).toBe('');
});

test('all sections are laid out before a click reaches the page', () => {
  const { root } = menu();
  void layOutSections(createQuietStart(window), new AbortController().signal);
  const chip = document.createElement('a');
  document.body.append(chip);
  onTestFinished(() => chip.remove());
  let atClick: string | undefined;
  chip.addEventListener('click', () => {
    atClick = root['laid'];
  });
  chip.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(atClick).toBe('');
});

test('far sections are left out again at the height that they have, also those of a page that is shown later', async () => {
  const { root } = menu();
  root['laid'] = '';
  const fill = (section: HTMLElement): void => {
    const dish = document.createElement('p');
    dish.style.height = '3000px';
    section.replaceChildren(dish);
  };
  for (const section of document.querySelectorAll<HTMLElement>('main section')) fill(section);
  const shown = (): boolean[] =>
    [...document.querySelectorAll('main section p')].map((dish) =>
      dish.checkVisibility({ contentVisibilityAuto: true }),
    );
  const heights = (): number[] =>
    [...document.querySelectorAll('main section')].map((section) => section.getBoundingClientRect().height);
  const before = heights();
  let rendered = (): void => undefined;
  const subscribe = (_event: string, listener: () => void): (() => void) => {
    rendered = listener;
    return () => undefined;
  };
  const skipped = (): string[] => [...document.querySelectorAll('main section[data-skip]')].map(({ id }) => id);
  scrollTo(0, 3000);
  await skipFarSections({ subscribe } as Parameters<typeof skipFarSections>[0], new AbortController().signal);
  // Not the one in view: that would be reported as a layout shift.
  expect(skipped()).toEqual(['c', 'd']);
  await expect.poll(shown).toEqual([true, true, false, false]);
  scrollTo(0, 0);
  rendered();
  await expect.poll(skipped).toEqual(['b', 'c', 'd']);
  await expect.poll(shown).toEqual([true, false, false, false]);
  expect(heights()).toEqual(before);

  const later = document.createElement('section');
  later.id = 'e';
  fill(later);
  document.querySelector('main')?.append(later);
  rendered();
  await expect.poll(shown).toEqual([true, false, false, false, false]);
  expect(heights()).toEqual([...before, 3000]);
});

test('a dish is rehearsed without a window, a request or a trace', async () => {
  const api = new FakeShop();
  const { services, router } = await openShop('/menu', {}, api);
  await whenQuiet(api);
  const asked = api.seen.length;
  const created = vi.spyOn(document, 'createElement');
  onTestFinished(() => created.mockRestore());
  await rehearseDish(services, router, CAKE.id);
  expect(created.mock.calls.map(([name]) => name)).toContain('dialog');
  expect(document.querySelector('dialog')).toBeNull();
  expect(api.seen.slice(asked).map(({ endpoint }) => endpoint)).not.toContain('products');
});

test('nothing is rehearsed on a data-saving connection', async () => {
  const line = vi.spyOn(navigator as Navigator & { connection: object }, 'connection', 'get');
  onTestFinished(() => line.mockRestore());
  line.mockReturnValue({ saveData: true, effectiveType: '4g' });
  const { services, router } = await openShop('/menu', {}, new FakeShop());
  await expect.poll(() => document.querySelector('[data-add-product]')).not.toBeNull();
  const created = vi.spyOn(document, 'createElement');
  onTestFinished(() => created.mockRestore());
  await prefetchWhenIdle(services, router, new AbortController().signal);
  expect(created.mock.calls.map(([name]) => name)).not.toContain('dialog');
});

test('a picture is fetched once it is near the window, and stays', async () => {
  const { root, container } = bareRoot();
  root.render(
    <>
      <Picture picture={PICTURE} alt="near" sizes="10px" />
      <div style={{ height: '500vh' }} />
      <Picture picture={PICTURE} alt="far" sizes="10px" />
    </>,
  );
  const shown = (): string[] => [...container.querySelectorAll('img')].map(({ alt }) => alt);
  await expect.poll(shown).toEqual(['near']);
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(shown).toEqual(['near', 'far']);
  scrollTo(0, 0);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(shown()).toEqual(['near', 'far']);
});
