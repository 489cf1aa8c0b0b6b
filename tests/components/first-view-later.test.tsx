// Proves docs/product.md §16.9 and docs/guides/first-view.md: what follows the quiet start.
import { expect, onTestFinished, test } from 'vitest';
import { addFonts } from '#app/add-fonts.ts';
import { layOutSections } from '#app/hydration/lay-out-sections.ts';
import { createQuietStart } from '#client/quiet-start.ts';
import { Picture } from '#ui/picture.tsx';
import { bareRoot } from './support/bare-root.ts';

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
