// Proves docs/product.md §26.27: the kitchen's screen stays lit while it is shown.
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { useWakeLock } from '#kitchen/shell/signals.ts';

/** Granted locks: the requested kind, and whether it is still held. */
const locks: { kind: string; isHeld: boolean }[] = [];
let isAllowed = true;
/** Lock requests settle after this promise. */
let decided: Promise<void> = Promise.resolve();
let visibility: DocumentVisibilityState = 'visible';

/** Hides or shows the page: the browser releases all locks of a hidden page. */
const look = (state: DocumentVisibilityState): void => {
  visibility = state;
  if (state === 'hidden') for (const lock of locks) lock.isHeld = false;
  document.dispatchEvent(new Event('visibilitychange'));
};
const held = () => locks.filter(({ isHeld }) => isHeld).length;

beforeEach(() => {
  locks.length = 0;
  isAllowed = true;
  decided = Promise.resolve();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(navigator, 'wakeLock', 'get').mockReturnValue({
    request: async (kind: string) => {
      await decided;
      if (!isAllowed) throw new DOMException('the battery is low', 'NotAllowedError');
      const lock = { kind, isHeld: true };
      locks.push(lock);
      return {
        release: async () => {
          lock.isHeld = false;
        },
      };
    },
    // Only the part used here.
  } as unknown as WakeLock);
});

const Screen = ({ onThere }: { onThere: () => void }): null => {
  useWakeLock();
  useEffect(onThere, [onThere]);
  return null;
};
/** Renders the screen; effects of its mounting have started. */
const open = async (): Promise<() => void> => {
  const root = createRoot(document.createElement('div'));
  await new Promise<void>((resolve) => root.render(<Screen onThere={resolve} />));
  return () => root.unmount();
};

// Verified to fail without the request, without requesting again, and without the release.
test('the wake lock is requested when the screen opens, again after each return, and released with the screen', async () => {
  const close = await open();
  await expect.poll(held).toBe(1);
  expect(locks).toEqual([{ kind: 'screen', isHeld: true }]);
  look('hidden');
  expect(held()).toBe(0);
  look('visible');
  await expect.poll(held).toBe(1);
  expect(locks).toHaveLength(2);
  close();
  await expect.poll(held).toBe(0);
  look('hidden');
  look('visible');
  expect(locks).toHaveLength(2);
});

test('the wake lock is not requested while the screen is hidden', async () => {
  visibility = 'hidden';
  const close = await open();
  look('visible');
  await expect.poll(held).toBe(1);
  expect(locks).toHaveLength(1);
  close();
});

test('a wake lock granted after the screen has closed is released', async () => {
  let decide = (): void => undefined;
  decided = new Promise((resolve) => {
    decide = resolve;
  });
  const close = await open();
  close();
  decide();
  await expect.poll(() => [locks.length, held()]).toEqual([1, 0]);
});

test('a wake lock denied by the device leaves the screen unchanged, and is requested again on the next return', async () => {
  isAllowed = false;
  const close = await open();
  await decided;
  look('hidden');
  isAllowed = true;
  look('visible');
  await expect.poll(held).toBe(1);
  close();
});
