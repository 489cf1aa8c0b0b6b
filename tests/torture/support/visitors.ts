import { expectThat, pause } from './expect.ts';
import { nextAddress } from './shop.ts';

/** Loads a page as a browser without a cache does. @returns its text, and how long it took, ms */
export async function visit(
  origin: string,
  path: string,
  address: string,
): Promise<{ status: number; text: string; took: number }> {
  const asked = performance.now();
  const response = await fetch(`${origin}${path}`, {
    headers: { 'x-forwarded-for': address },
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  return { status: response.status, text, took: performance.now() - asked };
}

/** A dish of the small chain: on the page only when the server has rendered it. */
export const DISH = 'Салат «Оливье»';

/** Opens the menu until it is cached: rendered, with its dishes. */
export async function openMenu(origin: string): Promise<void> {
  const { text } = await visit(origin, '/menu', nextAddress());
  expectThat(text.includes(DISH), 'the menu is rendered with its dishes');
}

/** Starts visitors that open the menu repeatedly until stopped, each from another address. */
export function startVisitors(origin: string) {
  const times: number[] = [];
  let shells = 0;
  let failures = 0;
  const stopping = new AbortController();
  const going = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const { status, text, took } = await visit(origin, '/menu', nextAddress());
        times.push(took);
        if (status !== 200) failures += 1;
        else if (!text.includes(DISH)) shells += 1;
      } catch {
        failures += 1;
      }
      await pause(50);
    }
  })();
  return {
    times,
    stop: async (): Promise<{ shells: number; failures: number }> => {
      stopping.abort();
      await going;
      return { shells, failures };
    },
  };
}
