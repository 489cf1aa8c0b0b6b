/** Chromium's event, which the types do not know. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by the inline lines of index.html: it may come before the app does. */
    installPrompt?: InstallPrompt;
  }
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
const isIos = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Returns how this browser installs: by its own prompt, by hand as on iOS, or not at all. */
export function installWay(): 'prompt' | 'by-hand' | null {
  if (isStandalone()) return null;
  if (window.installPrompt !== undefined) return 'prompt';
  return isIos() ? 'by-hand' : null;
}
