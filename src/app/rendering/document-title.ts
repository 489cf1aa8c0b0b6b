import * as v from 'valibot';
import type { SeoTitle } from '#contract/seo-title.ts';

const LoaderTitle = v.object({ title: v.string() });

interface TitledMatch {
  readonly loaderData?: unknown;
  readonly staticData: { readonly title?: string };
}

/** Returns the innermost page's title: from its loader if given (a category's name), else from its route. */
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

/** Returns a page's title, with the brand appended unless it contains it. */
export function titleWithBrand(own: string, brand: string): string {
  if (own === '') return brand;
  return own.includes(brand) ? own : `${own} — ${brand}`;
}

/** Returns the document's title: an editor's (`/seo_titles`) for this path, else the page's own name with the brand's. */
export function documentTitle({ path, own, seoTitles, brand }: Titled): { title: string; description: string | null } {
  const written = seoTitles.find((entry) => entry.path === path);
  return { title: written?.title ?? titleWithBrand(own, brand), description: written?.description ?? null };
}
