import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#server/rich-text/escape-html.ts';

/** Serializes a value as a literal for a script inside HTML. */
export function scriptValue(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

interface PageParts {
  readonly title: string;
  readonly body: string;
  /** Added to the styles that all pages share. */
  readonly style?: string;
  readonly script?: string;
  /** Default: the device's setting. */
  readonly theme?: 'light' | 'dark' | undefined;
}

const DARK =
  '--page:#14171c;--card:#1f242c;--text:#f2f4f7;--soft:#a9b2bf;--line:#5f6b7a;--accent:#8ab4ff;--on-accent:#0b1a33;--bad:#ffb4a8';
const STYLE = `
:root{--page:#f3f5f8;--card:#fff;--text:#1a1f27;--soft:#56606e;--line:#7d8896;--accent:#1c55c7;--on-accent:#fff;--bad:#b3261e;
font:100%/1.5 system-ui,sans-serif;color:var(--text)}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${DARK}}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--page);overflow-wrap:anywhere}
main{max-width:28rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem;line-height:1.3;margin:0}
h2{font-size:1rem;margin:1.25rem 0 .5rem}
p{margin:.5rem 0}
.sum{font-size:1.75rem;font-weight:700;line-height:1.2}
.soft{color:var(--soft)}
.bad{color:var(--bad)}
.actions{display:grid;gap:.75rem;margin-top:1rem}
button{font:inherit;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:none;color:var(--text);cursor:pointer}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
button:disabled{opacity:.6;cursor:default}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Sends a page whose policy allows only its own style and script. Shops on any host may frame it. */
export function sendPage(
  reply: FastifyReply,
  { title, body, style = '', script = '', theme }: PageParts,
): FastifyReply {
  const css = STYLE + style;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(css)}`,
    `script-src ${script === '' ? "'none'" : hashOf(script)}`,
    "connect-src 'self'",
    "frame-src 'self'",
    // The empty icon, which keeps browsers from requesting one.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="ru"${theme === undefined ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title>` +
        `<style>${css}</style></head><body>${body}${script === '' ? '' : `<script>${script}</script>`}</body></html>`,
    );
}
