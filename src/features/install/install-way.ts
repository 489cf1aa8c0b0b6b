import { isIos, isStandalone } from '#lib/ios.ts';

/** Chromium's event, missing from the standard types. */
export interface InstallPrompt extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Stored by an inline script in index.html: the event may fire before the app loads. */
    installPrompt?: InstallPrompt;
  }
}

/** Returns how this browser installs: with its own prompt, manually as on iOS, or not at all. */
export function installWay(): 'prompt' | 'by-hand' | null {
  if (isStandalone()) return null;
  if (window.installPrompt !== undefined) return 'prompt';
  return isIos() ? 'by-hand' : null;
}
