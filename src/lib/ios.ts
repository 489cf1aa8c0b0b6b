declare global {
  interface Navigator {
    /** Safari on iOS: opened from the home screen. */
    readonly standalone?: boolean;
  }
}

/** Already an app of its own. */
export function isStandalone(): boolean {
  return navigator.standalone === true || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}

/** iPhone and iPad, which install by hand only. An iPad says that it is a Mac. */
export function isIos(): boolean {
  return (
    /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}
