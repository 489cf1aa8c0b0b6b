import type { JSX } from 'react';

/**
 * What may be a sibling of other nodes: elements, never bare text (docs/product.md §15.14). React keeps a reference to a text node that
 * has siblings, or no element of its own: a page translator replaces the node, and React then updates the detached one, or throws
 * while removing it. `npm run check` detects such text (scripts/check-texts.mjs).
 */
export type Elements = JSX.Element | readonly Elements[] | boolean | null | undefined;
