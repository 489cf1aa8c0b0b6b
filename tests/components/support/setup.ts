import '#app/styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installQuickClick } from './quick-click.ts';

installQuickClick();

// A new document would end the test.
vi.mock('#routes/pay/pay-address.ts', { spy: true });

// React's development build reports its work to the browser's profiler and takes a stack at each element: a sixth of the time that
// these tests took, for nothing. It checks for both methods before a test imports it.
for (const forProfiler of ['timeStamp', 'createTask']) {
  Object.defineProperty(console, forProfiler, { value: undefined, configurable: true });
}

// `quiet` checks for newly loaded modules. Browsers record only 250 requests, which a file's first test has used up.
performance.setResourceTimingBufferSize(20_000);

/** Errors and warnings that the page has logged in the current test. */
const complaints: string[] = [];

const text = (part: unknown): string => (part instanceof Error ? (part.stack ?? part.message) : String(part));

/**
 * Texts that share their element (docs/product.md §15.14), with their initial value. React creates text nodes only for these: an
 * only child is written as the element's text. scripts/check-texts.mjs checks our own sources for it; this check covers other
 * packages, too.
 */
const shared: { readonly node: Text; readonly first: string }[] = [];
// Each file runs this set-up in the same document: the prototype's own is what it replaces, not an earlier file's.
document.createTextNode = (first: string): Text => {
  const node = Document.prototype.createTextNode.call(document, first);
  shared.push({ node, first });
  return node;
};
const isOfReact = (node: Text): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
/** Mantine reserves space for an asterisk beside each label. It never comes or goes; a label that changes needs an element. */
const isMantineLabel = (node: Text): boolean => node.parentElement?.matches('.mantine-InputWrapper-label') ?? false;

// The screen handles a rejection that a test provokes; whatever reaches the console is a fault of the product.
beforeEach(() => {
  complaints.length = 0;
  shared.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      complaints.push(parts.map(text).join(' '));
    });
  }
});

afterEach(() => {
  expect(complaints, 'what the console was told').toEqual([]);
  const found = shared
    .filter(({ node, first }) => isOfReact(node) && !(isMantineLabel(node) && node.data === first))
    .map(({ node }) => `${node.data} in ${node.parentElement?.outerHTML ?? 'nothing any more'}`);
  expect([...new Set(found)], 'text that shares its element').toEqual([]);
});
