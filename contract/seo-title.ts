import * as v from 'valibot';

/** What an editor has written for the head of one page. */
export const SeoTitle = v.object({ path: v.string(), title: v.string(), description: v.string() });
