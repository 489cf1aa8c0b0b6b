import type { BrowserContext } from '@playwright/test';
import type { CartSource, FirstTap } from '#first-tap/first-tap.ts';

/**
 * Marks the page once the app is hydrated and the cards show its cart (src/first-tap). A customer sees no difference, which is the purpose
 * of that program; a test that continues too early would test it in every journey.
 */
export async function hydrationSignal(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let own: FirstTap | undefined;
    Object.defineProperty(window, 'firstTap', {
      configurable: true,
      get: () => own,
      set: (program: FirstTap) => {
        const connect = (source: CartSource): void => {
          program.connect(source);
          document.documentElement.dataset['hydrated'] = 'yes';
        };
        own = { ...program, connect };
      },
    });
  });
}
