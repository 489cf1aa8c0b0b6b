import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { subDays } from 'date-fns';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APPLY_PATH, ApplicationFields, MAX_FILE_BYTES } from '#contract/applications.ts';
import { normalisePhone } from '#domain/phone.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { ApiError } from '#server/http/api-error.ts';
import { refuseCrossSite } from '#server/http/csrf.ts';
import { countHit } from '#server/http/rate-limit.ts';
import { parseInput } from '#server/http/validation.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { countFiles, isKept, isOffered, keepApplication } from './application-repository.ts';
import { applicationsStrings } from './applications-strings.ts';
import { readForm } from './read-form.ts';

interface ApplicationServices {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
/** Daily limits per address (attempts) and per phone (applications) (docs/product.md §31.5). */
const PER_ADDRESS = 20;
const PER_PHONE = 5;
/** Files in 24 hours, of all applicants: a gigabyte at most. The log warns from the second number on. */
const FILES = { most: 200, many: 160 };

const keyOf = ({ headers }: FastifyRequest): string => {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{16,80}$/.test(key)) throw new ApiError('IDEMPOTENCY_KEY_MISSING');
  return key;
};

const RECEIVED = { received: true };

/** @throws RATE_LIMITED when no more files are accepted today (docs/product.md §31.5) */
const assertRoomForFile = async (db: Database, now: Date, log: FastifyRequest['log']): Promise<void> => {
  const files = await countFiles(db, subDays(now, 1));
  if (files >= FILES.many) log.warn({ files, most: FILES.most }, 'many files of applications in these 24 hours');
  if (files >= FILES.most) {
    throw new ApiError('RATE_LIMITED', { message: applicationsStrings.noMoreFiles, retryAfter: HOUR_SECONDS });
  }
};

/**
 * `POST /vacancies/apply` (docs/product.md §31.3): not in the contract, since it carries a file. It uses no session, so there
 * is nothing to forge; cross-site requests are rejected all the same.
 */
export async function installApplications(
  app: FastifyInstance,
  { config, db, now }: ApplicationServices,
): Promise<void> {
  const apply = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    void reply.header('cache-control', 'no-store');
    if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    const requestKey = keyOf(request);
    const at = now();
    const limit = { windowSeconds: DAY_SECONDS, now: at, message: applicationsStrings.tooMany };
    // Counted by keyed hash, so that the counters contain no personal data.
    const ipHash = keyedHash(config.sessionSecret, 'ip', addressBlock(request.ip));
    await countHit(db, { ...limit, bucket: `apply from ${ipHash}`, limit: PER_ADDRESS });
    const form = await readForm(request);
    const { vacancy_id: id, phone: typed, website, ...fields } = parseInput(ApplicationFields, form.fields);
    // A bot filled in the hidden field: it gets the usual response.
    if (website !== '' || (await isKept(db, requestKey))) return reply.send(RECEIVED);
    const phone = normalisePhone(typed);
    if (phone === null) {
      throw new ApiError('VALIDATION_FAILED', { fields: { phone: [applicationsStrings.phone] } });
    }
    const vacancyId = Number(id);
    if (!(await isOffered(db, vacancyId))) throw new ApiError('NOT_FOUND', { message: applicationsStrings.noVacancy });
    if (form.file) await assertRoomForFile(db, at, request.log);
    await countHit(db, {
      ...limit,
      bucket: `apply by ${keyedHash(config.sessionSecret, 'phone', phone)}`,
      limit: PER_PHONE,
    });
    await keepApplication(db, {
      id: randomUUID(),
      requestKey,
      vacancyId,
      name: fields.name.trim(),
      phone,
      message: fields.message.trim(),
      consentVersion: fields.consent_version,
      createdAt: at,
      fileName: form.file?.name ?? null,
      fileType: form.file?.type ?? null,
      file: form.file?.bytes ?? null,
    });
    return reply.send(RECEIVED);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, fieldSize: 16 * 1024, parts: 11, headerPairs: 50 },
    });
    scope.post(
      APPLY_PATH,
      {
        bodyLimit: MAX_FILE_BYTES + 256 * 1024,
        onRequest: async (request) => {
          refuseCrossSite(config, request);
        },
      },
      apply,
    );
  });
}
