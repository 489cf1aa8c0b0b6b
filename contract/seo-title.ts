import * as v from 'valibot';

/** An editor's title and description for the head of one page. */
export const SeoTitle = v.object({ path: v.string(), title: v.string(), description: v.string() });
