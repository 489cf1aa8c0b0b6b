import type { MouseEvent } from 'react';

/**
 * Reports whether a click on a link means "go there in this tab", so that the app may handle it. Menu links are plain
 * `<a href>`: ninety router links would each subscribe to the address, and they would not work before hydration.
 */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  );
}
