import type { BrowserContext } from '@playwright/test';

/**
 * Marks the page once the app is hydrated: it then stops the inline script of index.html that records taps. A customer sees
 * no difference, which is that script's purpose; a test that continues too early would test it in every journey.
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
