import type * as v from 'valibot';
import { FILE_TYPES, type PartnerApplicationFile, type PartnerApplications } from '#contract/applications.ts';
import { ApiError } from '#server/http/api-error.ts';
import { listApplications, readFile } from '#server/modules/applications/application-repository.ts';
import type { PartnerCall } from '../partner.ts';

const PAGE = 50;

/** Applications belong to the chain: a key of one restaurant cannot see them. */
const requireChain = ({ partner }: PartnerCall): void => {
  if (partner.restaurants !== 'all') {
    throw new ApiError('PARTNER_SCOPE_MISSING', { details: { scope: 'applications:read' } });
  }
};

const typeOf = (type: string | null) => FILE_TYPES.find((one) => one === type);

/** `GET /applications` (docs/product.md §31.7), newest first. @throws {ApiError} PARTNER_SCOPE_MISSING. */
export async function readApplications(
  call: PartnerCall,
  { before }: { readonly before?: string | undefined },
): Promise<v.InferOutput<typeof PartnerApplications>> {
  requireChain(call);
  const rows = await listApplications(call.db, before, PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    applications: page.map(({ createdAt, vacancyId, fileName, fileType, bytes, ...row }) => {
      const type = typeOf(fileType);
      return {
        ...row,
        created_at: createdAt.toISOString(),
        vacancy_id: vacancyId,
        file: fileName === null || type === undefined ? null : { name: fileName, type, bytes },
      };
    }),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** `GET /application/file`: a file attached to an application. @throws {ApiError} PARTNER_SCOPE_MISSING, NOT_FOUND. */
export async function readApplicationFile(
  call: PartnerCall,
  { id }: { readonly id: string },
): Promise<v.InferOutput<typeof PartnerApplicationFile>> {
  requireChain(call);
  const found = await readFile(call.db, id);
  const type = typeOf(found?.type ?? null);
  if (!found?.file || found.name === null || type === undefined) throw new ApiError('NOT_FOUND');
  return { name: found.name, type, content: found.file.toString('base64') };
}
