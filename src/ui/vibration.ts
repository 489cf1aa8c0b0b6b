import { browserStorage } from '#lib/browser.ts';

/** Set where the customer wants none (docs/product.md §15.15); nothing else is ever written. */
const KEY = 'storefront-vibration';
const OFF = 'off';
const TAP_MS = 10;

export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

export function isVibrationOn(): boolean {
  return browserStorage()?.getItem(KEY) !== OFF;
}

/** Stores the choice. Storage that refuses costs only its memory. */
export function setVibration(isOn: boolean): void {
  try {
    if (isOn) browserStorage()?.removeItem(KEY);
    else browserStorage()?.setItem(KEY, OFF);
  } catch {
    // Full or private: the next tap is felt as this one was.
  }
}

/** Lets the hand feel that a tap has done something, unless its owner wants none. */
export function vibrate(): void {
  if (canVibrate() && isVibrationOn()) navigator.vibrate(TAP_MS);
}
