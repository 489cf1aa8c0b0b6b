import type { RegisteredRouter } from '@tanstack/react-router';
import { whenIdle } from '#lib/idle.ts';

/** The sections of the menu that are rendered all the time, without the first. */
const RENDERED = 'main section[id] ~ section[id]:not([data-skip])';

/** Reports whether an element is more than a screen's height away from the window. */
const isFar = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < -innerHeight || top > 2 * innerHeight;
};

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
    // One in view would be left out for a moment: the browser sees that before it paints, and still reports a layout shift.
    const far = [...document.querySelectorAll<HTMLElement>(RENDERED)].filter(isFar);
    for (const section of far) section.dataset['skip'] = '';
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
