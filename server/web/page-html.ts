import { FIRST_DISH } from '#contract/city-menu-path.ts';
import type { PageAssets } from './built-storefront.ts';
import { classesIn, criticalCss } from './critical-css.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';
import { marked, scriptJson, type Shared, shareTags } from './share-tags.ts';

interface PageParts {
  readonly title: string;
  readonly description: string | null;
  readonly html: string;
  readonly state: unknown;
  readonly assets: PageAssets;
  /** The page's canonical URL, absolute, and the shop's default image; null where the origin is not configured. */
  readonly url?: string | null;
  readonly image?: Shared['image'];
  /** False: not indexed by search engines. */
  readonly isListed?: boolean;
  /** schema.org data. */
  readonly thing?: object | null;
}

/**
 * Inserts a rendered page into the built template: critical styles inline, scripts after the first visible content but before
 * everything else (docs/guides/first-view.md), and the dehydrated data next to the markup rendered from it.
 *
 * The full style sheets are `disabled` links, which no browser fetches: src/app enables them before it hydrates.
 */
export function pageHtml(template: string, parts: PageParts): string {
  const { title, description, html, state, assets, url = null, image = null, thing = null, isListed = true } = parts;
  const used = classesIn(html);
  const isMenu = html.includes(` id="${FIRST_DISH}"`);
  const head = [
    marked(shareTags({ title, description, url, image, thing, isListed })),
    isMenu ? `<link rel="expect" href="#${FIRST_DISH}" blocking="render">` : '',
    `<style>${assets.styles.map(({ css }) => criticalCss(css, used)).join('')}</style>`,
    ...assets.styles.map(({ href }) => `<link rel="stylesheet" crossorigin href="${href}" disabled>`),
  ].join('');
  // Below the first visible content: until the dishes have arrived they have the connection to themselves.
  const scripts = assets.scripts.map(
    (src) => `<link rel="modulepreload" crossorigin fetchpriority="high" href="${src}">`,
  );
  const entry = /<script type="module"[^>]*><\/script>/.exec(template)?.[0] ?? '';
  return insert(template.replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '').replace(entry, ''), {
    '<!--head-->': head,
    '<!--app-->': html,
    '<!--state-->': `${scripts.join('')}${entry.replace('type="module"', 'type="module" fetchpriority="high"')}<script type="application/json" id="first-view">${scriptJson(state)}</script>`,
  }).replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
}

/** Inserts texts at their marks. Uses a replacement function, because `$` in a replacement string is special. */
function insert(template: string, parts: Readonly<Record<string, string>>): string {
  let page = template;
  for (const [mark, text] of Object.entries(parts)) {
    if (!page.includes(mark)) throw new Error(`index.html has lost its mark ${mark}`);
    page = page.replace(mark, () => text);
  }
  return page;
}
