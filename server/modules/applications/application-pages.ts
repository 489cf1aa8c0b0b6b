import type * as v from 'valibot';
import { FILE_TYPES, type PartnerApplicationFile, type PartnerApplications } from '#contract/applications.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { listApplications, readFile } from './application-repository.ts';

const PAGE = 50;

const typeOf = (type: string | null) => FILE_TYPES.find((one) => one === type);

/** Returns a page of applications as the chain reads them, the newest first; `before`: the id of the last one seen. */
export async function applicationsPage(
  db: Database,
  before: string | undefined,
): Promise<v.InferOutput<typeof PartnerApplications>> {
  const rows = await listApplications(db, before, PAGE + 1);
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

/** Returns the file attached to an application. @throws {ApiError} NOT_FOUND. */
export async function applicationFile(db: Database, id: string): Promise<v.InferOutput<typeof PartnerApplicationFile>> {
  const found = await readFile(db, id);
  const type = typeOf(found?.type ?? null);
  if (!found?.file || found.name === null || type === undefined) throw new ApiError('NOT_FOUND');
  return { name: found.name, type, content: found.file.toString('base64') };
}
