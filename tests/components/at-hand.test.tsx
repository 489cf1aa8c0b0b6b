import { Suspense, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { atHand } from '#ui/at-hand.tsx';
import { bareRoot } from './support/bare-root.ts';

interface Wanted {
  readonly resolve: (part: ComponentType) => void;
  readonly reject: (error: Error) => void;
}

const Part = () => <p>Часть</p>;
const StandIn = () => <p>Замена</p>;
const away = new TypeError('Failed to fetch dynamically imported module');

/** Renders the part that `take` loads, or the stand-in; `loads` are the requested loads, in order. */
function show() {
  const loads: Wanted[] = [];
  const take = () =>
    new Promise<ComponentType>((resolve, reject) => {
      loads.push({ resolve, reject });
    });
  const part = atHand(take, StandIn);
  const { root } = bareRoot();
  const render = (isShown: boolean) => root.render(<Suspense>{isShown && <part.Component />}</Suspense>);
  const asked = async (count: number) => {
    await expect.poll(() => loads.length).toBe(count);
  };
  return { part, loads, render, asked };
}

test('shows the fallback for a part that fails to load, and the part once the next load succeeds', async () => {
  const { loads, render, asked } = show();
  render(true);
  await asked(1);
  loads[0]?.reject(away);
  await expect.element(page.getByText('Замена')).toBeVisible();
  await asked(2);
  loads[1]?.resolve(Part);
  await expect.element(page.getByText('Часть')).toBeVisible();
});

test('requests the part again each time the fallback is shown, and shows a loaded part at once from then on', async () => {
  const { part, loads, render, asked } = show();
  const ahead = part.load();
  loads[0]?.reject(away);
  expect(await ahead, 'loading ahead does not reject').toBe(StandIn);
  render(true);
  await asked(2);
  await expect.element(page.getByText('Замена')).toBeVisible();
  loads[1]?.reject(away);
  render(false);
  await expect.element(page.getByText('Замена')).not.toBeInTheDocument();
  render(true);
  await asked(3);
  loads[2]?.resolve(Part);
  await expect.element(page.getByText('Часть')).toBeVisible();
  await part.load();
  expect(loads, 'what is here is not loaded again').toHaveLength(3);
});
