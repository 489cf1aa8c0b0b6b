import '../../../src/app/styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What the page has complained of in the test that runs. */
const complaints: string[] = [];

const text = (part: unknown): string => (part instanceof Error ? (part.stack ?? part.message) : String(part));

// A refusal that a test provokes is answered by the screen; whatever reaches the console is a fault of the product.
beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      complaints.push(parts.map(text).join(' '));
    });
  }
});

afterEach(() => {
  expect(complaints, 'what the console was told').toEqual([]);
});
