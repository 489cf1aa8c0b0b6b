import type { JSX } from 'react';

/**
 * What may stand beside other things: elements, and never bare text (docs/product.md §15.14). Text that has neighbours, or that no
 * element of its own holds, is a node that React keeps for itself: a page's translator puts another in its place, and React then
 * writes into the one that is gone, or throws while it removes it. `npm run check` looks for it (scripts/check-texts.mjs).
 */
export type Elements = JSX.Element | readonly Elements[] | boolean | null | undefined;
