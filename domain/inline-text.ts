import { safeHref } from '#contract/content-html.ts';

/** A piece of a short text: plain, bold, or a link (docs/product.md §11.5). */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'bold'; readonly parts: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly parts: readonly Inline[] };

const MARKS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Parses the two inline marks; malformed marks remain as text. Never produces HTML. */
export function parseInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(MARKS)) {
    const [whole, bold, label, address = ''] = match;
    if (match.index > end) parts.push({ type: 'text', text: source.slice(end, match.index) });
    end = match.index + whole.length;
    if (bold !== undefined) {
      parts.push({ type: 'bold', parts: parseInline(bold) });
      continue;
    }
    const inside: Inline[] = parseInline(label ?? '');
    const href = safeHref(address);
    if (href === null) parts.push(...inside);
    else parts.push({ type: 'link', href, parts: inside });
  }
  if (end < source.length) parts.push({ type: 'text', text: source.slice(end) });
  return parts;
}
