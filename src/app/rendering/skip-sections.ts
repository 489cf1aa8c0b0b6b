import type { RegisteredRouter } from '@tanstack/react-router';
import { whenIdle } from '#lib/idle.ts';

/** The far sections of the menu that are rendered all the time. */
const FAR = 'main section[id] ~ section[id]:not([data-skip])';

const nextFrame = async (): Promise<void> => {
  await new Promise((resolve) => requestAnimationFrame(resolve));
};

/**
 * Has the browser leave out the far sections of the menu again once it knows their heights (page.css): a window that opens makes the page
 * behind it inert, which restyles what is rendered (docs/product.md §16.9). After each navigation, for sections that are new.
 */
export async function skipFarSections(router: Pick<RegisteredRouter, 'subscribe'>, signal: AbortSignal): Promise<void> {
  const skip = async (): Promise<void> => {
    await whenIdle();
    // The browser remembers a height at the end of a frame.
    await nextFrame();
    await nextFrame();
    if (signal.aborted) return;
    for (const section of document.querySelectorAll<HTMLElement>(FAR)) section.dataset['skip'] = '';
  };
  // With other letters a name may need another line.
  await document.fonts.ready;
  if (signal.aborted) return;
  signal.addEventListener(
    'abort',
    router.subscribe('onRendered', () => void skip()),
  );
  await skip();
}
