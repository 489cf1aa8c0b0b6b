declare global {
  interface Navigator {
    /** Safari on iOS: launched from the home screen. */
    readonly standalone?: boolean;
  }
}

/** Reports whether the page runs as an installed app. */
export function isStandalone(): boolean {
  return navigator.standalone === true || matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
}

/** Reports whether this is an iPhone or iPad, where installation is manual only. An iPad reports itself as a Mac. */
export function isIos(): boolean {
  return (
    /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}
