import type * as v from 'valibot';
import type { PartnerApplicationFile, PartnerApplications } from '#contract/applications.ts';
import { ApiError } from '#server/http/api-error.ts';
import { applicationFile, applicationsPage } from '#server/modules/applications/application-pages.ts';
import type { PartnerCall } from '../partner.ts';

/** Applications belong to the chain: a key of one restaurant cannot see them. */
const requireChain = ({ partner }: PartnerCall): void => {
  if (partner.restaurants !== 'all') {
    throw new ApiError('PARTNER_SCOPE_MISSING', { details: { scope: 'applications:read' } });
  }
};

/** `GET /applications` (docs/product.md §31.7), newest first. @throws {ApiError} PARTNER_SCOPE_MISSING. */
export async function readApplications(
  call: PartnerCall,
  { before }: { readonly before?: string | undefined },
): Promise<v.InferOutput<typeof PartnerApplications>> {
  requireChain(call);
  return applicationsPage(call.db, before);
}

/** `GET /application/file`: a file attached to an application. @throws {ApiError} PARTNER_SCOPE_MISSING, NOT_FOUND. */
export async function readApplicationFile(
  call: PartnerCall,
  { id }: { readonly id: string },
): Promise<v.InferOutput<typeof PartnerApplicationFile>> {
  requireChain(call);
  return applicationFile(call.db, id);
}
