import * as v from 'valibot';
import type { SeoTitle } from '#contract/seo-title.ts';

const LoaderTitle = v.object({ title: v.string() });

interface TitledMatch {
  readonly loaderData?: unknown;
  readonly staticData: { readonly title?: string };
}

/** Returns what the innermost page calls itself: its loader knows best (a category's name), then its route. */
export function titleOfMatches(matches: readonly TitledMatch[]): string {
  const match = matches.at(-1);
  const loaded = v.safeParse(LoaderTitle, match?.loaderData);
  return loaded.success ? loaded.output.title : (match?.staticData.title ?? '');
}

interface Titled {
  /** Path without search. */
  readonly path: string;
  readonly own: string;
  readonly seoTitles: readonly v.InferOutput<typeof SeoTitle>[];
  readonly brand: string;
}

/** Returns what a page calls itself, with the brand where it does not name it. */
export function titleWithBrand(own: string, brand: string): string {
  if (own === '') return brand;
  return own.includes(brand) ? own : `${own} — ${brand}`;
}

/** The document's title: an editor's words (`/seo_titles`) for this path, else the page's own name with the brand's. */
export function documentTitle({ path, own, seoTitles, brand }: Titled): { title: string; description: string | null } {
  const written = seoTitles.find((entry) => entry.path === path);
  return { title: written?.title ?? titleWithBrand(own, brand), description: written?.description ?? null };
}
