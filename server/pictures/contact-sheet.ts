import { escapeHtml } from '../rich-text/escape-html.ts';
import type { Picture } from '#contract/primitives.ts';
import type { PictureKind } from './kinds.ts';

/** A picture on the sheet. */
export interface SheetPicture {
  /** The owner: the dish, the banner, the page. */
  readonly title: string;
  /** Its place in the chain's file. */
  readonly path: string;
  readonly kind: PictureKind;
  readonly picture: Picture;
  readonly warnings: readonly string[];
}

/** Aspect ratios that screens crop pictures to; those of options are only shown as circles. */
const CUTS = ['4 / 3', '1', '16 / 9'] as const;
const CUTS_OF_OPTION = ['1'] as const;

const STYLE = `body{margin:24px;background:#fff8ee;color:#2b1d17;font:14px/1.4 system-ui,sans-serif}
@media(prefers-color-scheme:dark){body{background:#1a1310;color:#f6ebdd}}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(330px,1fr));gap:24px}
figure{margin:0}figure div{display:flex;gap:6px;align-items:end}
img{display:block;object-fit:cover;border-radius:8px;height:96px}figcaption{margin-top:4px}
small{opacity:.7}b{color:#c42f1c}@media(prefers-color-scheme:dark){b{color:#f0624d}}`;

const figure = ({ title, path, kind, picture, warnings }: SheetPicture, media: string): string => {
  const width = picture.widths.find((one) => one >= 320) ?? picture.widths.at(-1) ?? 0;
  const address = `${media}/${picture.base.replace(/^\/media\//, '')}-${width}.webp`;
  const cuts = (kind === 'option' ? CUTS_OF_OPTION : CUTS).map(
    (ratio) => `<img src="${escapeHtml(address)}" alt="" loading="lazy" style="aspect-ratio:${ratio}">`,
  );
  const told = warnings.map((warning) => `<br><b>${escapeHtml(warning)}</b>`).join('');
  return `<figure><div>${cuts.join('')}</div><figcaption>${escapeHtml(title)}<br><small>${escapeHtml(path)}, ${kind}</small>${told}</figcaption></figure>`;
};

/**
 * Renders a page with every picture of a chain in the shapes that screens crop them to, each with its owner and its warnings.
 *
 * @param media the folder of the pictures' files, as used in the page's URLs
 */
export function contactSheet(name: string, pictures: readonly SheetPicture[], media: string): string {
  const figures = pictures.map((one) => figure(one, media));
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${escapeHtml(name)}</title><style>${STYLE}</style>
<h1>${escapeHtml(name)}: ${pictures.length}</h1><main>
${figures.join('\n')}
</main></html>
`;
}
