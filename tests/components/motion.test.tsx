// Proves docs/product.md §15.6, §15.15.
import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { CAKE } from '../support/fixtures/dishes.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';

/** Tests run under reduced motion; here a customer has not asked for it. */
async function moves(): Promise<void> {
  const prefer = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
  await prefer('no-preference');
  onTestFinished(() => prefer('reduce').then(() => undefined));
  await expect.poll(() => matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(false);
}

interface Movement {
  readonly of: Element;
  /** What a screen reader finds there as the movement begins. */
  readonly text: string;
  readonly ms: readonly number[];
}

/** Collects what begins to move from now on. */
function movements(): Movement[] {
  const found: Movement[] = [];
  const note = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    const ms = target.getAnimations({ subtree: true }).map((one) => Number(one.effect?.getComputedTiming().endTime));
    found.push({ of: target, text: plain(target.textContent), ms });
  };
  const kinds = ['animationstart', 'transitionrun'] as const;
  for (const kind of kinds) document.addEventListener(kind, note);
  onTestFinished(() => {
    for (const kind of kinds) document.removeEventListener(kind, note);
  });
  return found;
}

/** Waits until what has changed is painted, and has told that it moves. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

const main = () => page.getByRole('main');
const more = () => main().getByRole('button', { name: `Добавить ещё: ${CAKE.name}` });
/** The sum beside «Итого». */
const total = (): Element => {
  const found = main().getByText('Итого', { exact: true }).element().nextElementSibling;
  if (!found) throw new Error('the cart has no total');
  return found;
};
const checkout = () =>
  main()
    .getByRole('button', { name: /^Оформить за/ })
    .first();
const sum = (): string => plain(total().textContent);

/** Opens a cart of one portion. Returns its total. */
async function openCart(): Promise<string> {
  await openShop('/cart', { cart: [[CAKE, 1]] });
  await expect.element(main().getByText('Итого', { exact: true })).toBeVisible();
  return sum();
}

describe('a sum that changes', () => {
  test('rolls within 200 ms, and is the new one for a screen reader from its first frame', async () => {
    await moves();
    const before = await openCart();
    const begun = movements();
    const ofTotal = (): Movement[] => begun.filter(({ of }) => of.closest('dd') === total());
    await more().click();
    await expect.poll(() => ofTotal().length).toBeGreaterThan(0);
    expect(sum()).not.toBe(before);
    expect(ofTotal().map(({ text }) => text)).toEqual(ofTotal().map(() => sum()));
    expect(begun.flatMap(({ ms }) => ms).filter((ms) => ms > 200)).toEqual([]);
    await expect.element(checkout()).toHaveAccessibleName(/^Оформить за\s/);
    expect(plain(checkout().element().textContent)).toBe(`Оформить за ${sum()}`);
  });

  test('does not roll when the page opens', async () => {
    await moves();
    const begun = movements();
    await openCart();
    expect(begun.filter(({ of }) => total().contains(of))).toEqual([]);
  });

  test('is only replaced under reduced motion', async () => {
    const before = await openCart();
    const begun = movements();
    await more().click();
    await expect.poll(sum).not.toBe(before);
    await painted();
    expect(total().getAnimations({ subtree: true })).toEqual([]);
    expect(begun.filter(({ of }) => total().contains(of))).toEqual([]);
  });
});

describe('a segment that is chosen', () => {
  const choose = async (name: string): Promise<void> => {
    const radio = page.getByRole('radio', { name });
    await radio.click({ force: true });
    await expect.element(radio).toBeChecked();
  };

  test.for([
    { taste: 'as usual', isStill: false },
    { taste: 'under reduced motion', isStill: true },
  ])('slides within 200 ms, unless motion is reduced: $taste', async ({ isStill }) => {
    if (!isStill) await moves();
    await openShop('/profile');
    await choose('Светлое');
    await painted();
    const begun = movements();
    await choose('Тёмное');
    const slides = (): Movement[] => begun.filter(({ of }) => of.matches('fieldset > div'));
    await painted();
    if (isStill) expect(slides()).toEqual([]);
    else await expect.poll(() => slides().length).toBeGreaterThan(0);
    expect(begun.flatMap(({ ms }) => ms).filter((ms) => ms > 200)).toEqual([]);
  });
});
