import { contentPageQuery } from '../client/queries/queries.ts';
import { missing } from './missing.ts';
import type { RouterContext } from './root.ts';

/** A content page by its slug; one that the chain has not written is a page that does not exist. */
export async function loadContent({ api, queryClient }: RouterContext, slug: string): Promise<{ title: string }> {
  const { title } = (await queryClient.query({ ...contentPageQuery(api, slug), staleTime: 'static' })) ?? missing();
  return { title };
}
