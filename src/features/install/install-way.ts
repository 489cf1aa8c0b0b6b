import { isIos, isStandalone } from '#lib/ios.ts';

/** Chromium's event, which the types do not know. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Kept by the inline lines of index.html: it may come before the app does. */
    installPrompt?: InstallPrompt;
  }
}

/** Returns how this browser installs: by its own prompt, by hand as on iOS, or not at all. */
export function installWay(): 'prompt' | 'by-hand' | null {
  if (isStandalone()) return null;
  if (window.installPrompt !== undefined) return 'prompt';
  return isIos() ? 'by-hand' : null;
}
