import type * as v from 'valibot';
import type {
  OfficeApplicationsBody,
  PartnerApplicationFile,
  PartnerApplicationQuery,
  PartnerApplications,
} from '#contract/applications.ts';
import { applicationFile, applicationsPage } from '#server/modules/applications/application-pages.ts';
import type { OfficeContext } from './office-person.ts';
import { requireRight } from './rights.ts';

/** `POST /applications` (docs/product.md §34.28): a page of job applications, the newest first. @throws {ApiError} OFFICE_RIGHT_MISSING. */
export async function readOfficeApplications(
  { db, person }: OfficeContext,
  { before }: v.InferOutput<typeof OfficeApplicationsBody>,
): Promise<v.InferOutput<typeof PartnerApplications>> {
  requireRight(person, 'applications.read', null);
  return applicationsPage(db, before ?? undefined);
}

/** `POST /applications/file`: the file of one. @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND. */
export async function readOfficeApplicationFile(
  { db, person }: OfficeContext,
  { id }: v.InferOutput<typeof PartnerApplicationQuery>,
): Promise<v.InferOutput<typeof PartnerApplicationFile>> {
  requireRight(person, 'applications.read', null);
  return applicationFile(db, id);
}
