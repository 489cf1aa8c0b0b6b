import { browserStorage } from '#lib/browser.ts';

/** Set when the customer has turned vibration off (docs/product.md §15.15); never written otherwise. */
const KEY = 'storefront-vibration';
const OFF = 'off';
const TAP_MS = 10;

export function canVibrate(): boolean {
  return 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;
}

export function isVibrationOn(): boolean {
  return browserStorage()?.getItem(KEY) !== OFF;
}

/** Stores the choice. If storage rejects the write, it is only not remembered. */
export function setVibration(isOn: boolean): void {
  try {
    if (isOn) browserStorage()?.removeItem(KEY);
    else browserStorage()?.setItem(KEY, OFF);
  } catch {
    // Storage is full or private: the next tap vibrates as this one did.
  }
}

/** Vibrates to confirm a tap, unless the customer has turned it off. */
export function vibrate(): void {
  if (canVibrate() && isVibrationOn()) navigator.vibrate(TAP_MS);
}
