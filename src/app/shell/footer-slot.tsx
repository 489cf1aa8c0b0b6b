import { lazy, Suspense, type JSX } from 'react';
import type * as Code from './footer.tsx';
// The server's HTML shows the footer before its code loads.
import './footer.module.css';

/** How long a failed load waits for the next attempt, ms. */
const RETRY_MS = 5_000;

/**
 * Loads it however long it takes: meanwhile the server's HTML stays, whose links work without it. `atHand` would replace that HTML with a
 * stand-in.
 */
const load = async (): Promise<typeof Code> => {
  for (;;) {
    try {
      return await import('./footer.tsx');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};

const Footer = lazy(async () => ({ default: (await load()).Footer }));

/** The footer is the last that a customer sees: its code is not part of the first screen's. */
const FOOTER = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** The same element each time: a page that renders again does not hurry the footer. */
export function FooterSlot(): JSX.Element {
  return FOOTER;
}
