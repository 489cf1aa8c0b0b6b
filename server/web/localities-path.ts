import { BY_LOCALITY, localities } from '#contract/calls/menu.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { encodeQuery } from '#contract/query-string.ts';

/** Path from which the host reads localities with their restaurants; the response is `localities.ok` (docs/product.md §18.2). */
export const LOCALITIES_PATH = `${endpointPath(localities)}${encodeQuery(BY_LOCALITY)}`;
