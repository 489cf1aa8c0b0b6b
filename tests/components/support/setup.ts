import '#app/styles.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// React's development build draws its work into the browser's profiler and asks for a stack at each element: a sixth of what
// these tests took, and nobody reads it. It looks for both before a test imports it.
for (const forProfiler of ['timeStamp', 'createTask']) {
  Object.defineProperty(console, forProfiler, { value: undefined, configurable: true });
}

// `quiet` looks whether modules still come. Browsers note 250 requests and then no more, which a file's first test has used up.
performance.setResourceTimingBufferSize(20_000);

/** What the page has complained of in the test that runs. */
const complaints: string[] = [];

const text = (part: unknown): string => (part instanceof Error ? (part.stack ?? part.message) : String(part));

/**
 * Texts that share their element (docs/product.md §15.14), with what they said at first. React makes a text node for nothing else:
 * what is the only child of an element it writes into the element. scripts/check-texts.mjs reads our own sources for it; this sees
 * what other packages make of them, too.
 */
const shared: { readonly node: Text; readonly first: string }[] = [];
const createTextNode = document.createTextNode.bind(document);
document.createTextNode = (first: string): Text => {
  const node = createTextNode(first);
  shared.push({ node, first });
  return node;
};
const isOfReact = (node: Text): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
/** Mantine keeps room for a star beside each label. It never comes or goes; a label that is to change needs an element. */
const isMantineLabel = (node: Text): boolean => node.parentElement?.matches('.mantine-InputWrapper-label') ?? false;

// A refusal that a test provokes is answered by the screen; whatever reaches the console is a fault of the product.
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
