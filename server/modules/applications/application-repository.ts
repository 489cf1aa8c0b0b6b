import { subDays } from 'date-fns';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { jobApplications, vacancies } from '#server/db/schema/content.ts';

/** Days that an application is kept (docs/product.md §31.6). */
export const KEPT_DAYS = 90;

export type NewApplication = typeof jobApplications.$inferInsert;

/** Reports whether this job is currently offered. */
export async function isOffered(db: Database, vacancyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.id, vacancyId), isNull(vacancies.archivedAt)));
  return rows.length > 0;
}

/** Stores an application; the same request key is the same application. */
export async function keepApplication(db: Database, application: NewApplication): Promise<void> {
  await db.insert(jobApplications).values(application).onConflictDoNothing({ target: jobApplications.requestKey });
}

/** Returns how many files have arrived since then. */
export async function countFiles(db: Database, since: Date): Promise<number> {
  return db.$count(jobApplications, and(gt(jobApplications.createdAt, since), isNotNull(jobApplications.file)));
}

/** Reports whether the request with this key has been stored. */
export async function isKept(db: Database, requestKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: jobApplications.id })
    .from(jobApplications)
    .where(eq(jobApplications.requestKey, requestKey));
  return rows.length > 0;
}

/** Returns a page of applications with their job titles, newest first, without the files. `before`: the id of the last one seen. */
export async function listApplications(db: Database, before: string | undefined, limit: number) {
  const [last] =
    before === undefined
      ? []
      : await db.select({ at: jobApplications.createdAt }).from(jobApplications).where(eq(jobApplications.id, before));
  return db
    .select({
      id: jobApplications.id,
      createdAt: jobApplications.createdAt,
      vacancyId: jobApplications.vacancyId,
      vacancy: vacancies.title,
      name: jobApplications.name,
      phone: jobApplications.phone,
      message: jobApplications.message,
      fileName: jobApplications.fileName,
      fileType: jobApplications.fileType,
      bytes: sql<number>`coalesce(octet_length(${jobApplications.file}), 0)`.mapWith(Number),
    })
    .from(jobApplications)
    .innerJoin(vacancies, eq(vacancies.id, jobApplications.vacancyId))
    .where(
      last === undefined
        ? undefined
        : or(
            lt(jobApplications.createdAt, last.at),
            and(eq(jobApplications.createdAt, last.at), lt(jobApplications.id, before ?? '')),
          ),
    )
    .orderBy(desc(jobApplications.createdAt), desc(jobApplications.id))
    .limit(limit);
}

/** Returns the file of an application; null when there is no such application, or it has no file. */
export async function readFile(db: Database, id: string) {
  const [row] = await db
    .select({ name: jobApplications.fileName, type: jobApplications.fileType, file: jobApplications.file })
    .from(jobApplications)
    .where(eq(jobApplications.id, id));
  return row ?? null;
}

/** Deletes applications, files included, that are older than {@link KEPT_DAYS}. */
export async function forgetOldApplications(db: Database, now: Date): Promise<void> {
  await db.delete(jobApplications).where(lt(jobApplications.createdAt, subDays(now, KEPT_DAYS)));
}
