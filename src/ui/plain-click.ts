import type { MouseEvent } from 'react';

/**
 * Tells whether a click on a link means "go there in this tab", so that the app may do it itself. Links of the menu are
 * plain `<a href>`: ninety router links would each listen to the address, and they would not work before hydration.
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
