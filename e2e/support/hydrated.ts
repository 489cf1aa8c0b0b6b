import type { BrowserContext } from '@playwright/test';

/**
 * Marks the page when the app has taken over: it then tells the inline lines of index.html to stop noting taps. A customer
 * sees no difference, which is the point of those lines; a test that goes on too early would test them in every journey.
 */
export async function hydrationSignal(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let own: Window['earlyTaps'];
    Object.defineProperty(window, 'earlyTaps', {
      configurable: true,
      get: () => own,
      set: (taps: NonNullable<Window['earlyTaps']>) => {
        const stop = (): void => {
          taps.stop();
          document.documentElement.dataset['hydrated'] = 'yes';
        };
        own = { ...taps, stop };
      },
    });
  });
}

declare global {
  interface Window {
    earlyTaps?: { readonly taken: readonly unknown[]; readonly stop: () => void };
  }
}
