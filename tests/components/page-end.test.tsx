// Proves docs/product.md §2.9, §6.11.
import { useState, type JSX } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePageEnd } from '#ui/use-page-end.ts';
import { bareRoot } from './support/bare-root.ts';

/** A list, something after it that extends the list, and a footer below both. */
function Page({ onNear, parts }: { onNear: () => void; parts: number }): JSX.Element {
  const [shown, setShown] = useState(1);
  const more = usePageEnd(() => {
    onNear();
    setShown((count) => count + 1);
  });
  return (
    <>
      <div style={{ height: shown * 2000 }} />
      {shown < parts && <div key={shown} ref={more} style={{ height: 40 }} />}
      <footer style={{ height: 700 }} />
    </>
  );
}

/** Waits two frames: the page has received the scroll event and rendered its effect. */
const frames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Scrolls until this many pixels of the page remain below the viewport. */
const leave = async (px: number): Promise<void> => {
  scrollTo(0, document.documentElement.scrollHeight - innerHeight - px);
  await frames();
};

const open = async (parts = 3): Promise<{ readonly near: () => number }> => {
  let count = 0;
  const { root, container } = bareRoot();
  root.render(<Page parts={parts} onNear={() => (count += 1)} />);
  await expect.poll(() => container.querySelector('footer')).not.toBeNull();
  await frames();
  return { near: () => count };
};

describe('the end-of-page trigger', () => {
  beforeEach(async () => {
    await page.viewport(380, 800);
  });

  test('fires 130 px before the bottom, footer included, and not a pixel earlier [2.9a]', async () => {
    const { near } = await open();
    await leave(131);
    expect(near()).toBe(0);
    await leave(130);
    expect(near()).toBe(1);
    // The list has grown: its end is far away again.
    await leave(131);
    expect(near()).toBe(1);
    await leave(0);
    expect(near()).toBe(2);
    await leave(0);
    expect(near(), 'with nothing more to show nobody is asked').toBe(2);
  });

  test('fires at once where the page does not fill the screen', async () => {
    await page.viewport(380, 2800);
    const { near } = await open(2);
    await expect.poll(near).toBe(1);
  });

  test.each([
    [767, 1],
    [768, 0],
  ])('at a width of %i px fires %i times [2.9b]', async (width, times) => {
    await page.viewport(width, 800);
    const { near } = await open();
    await leave(100);
    expect(near()).toBe(times);
  });
});
