import { parseInline, type Inline } from '#domain/inline-text.ts';
import { escapeHtml } from './escape-html.ts';

/** Renders a block's text, which supports `**bold**` and `[label](address)`, as HTML. */
export function inlineHtml(source: string): string {
  return parseInline(source).map(partHtml).join('');
}

function partHtml(part: Inline): string {
  if (part.type === 'text') return escapeHtml(part.text);
  const inside = part.parts.map(partHtml).join('');
  return part.type === 'bold' ? `<strong>${inside}</strong>` : `<a href="${escapeHtml(part.href)}">${inside}</a>`;
}
