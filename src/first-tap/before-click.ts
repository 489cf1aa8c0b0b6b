/**
 * Events before a click. React's root would hydrate the whole page at once to be able to respond to any of these: the tap would wait for what
 * it does not need.
 */
export const BEFORE_CLICK = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend'] as const;
