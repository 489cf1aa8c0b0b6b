import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { BucketConfig } from './bucket-config.ts';
import { type Bucket, mediaType, MediaUnavailable } from './media.ts';

/** Waits of one request, ms. A picture is at most a few hundred kilobytes. */
export const BUCKET_TIMES = {
  connect: 2000,
  /** Until the response begins. */
  respond: 5000,
  /** Of a body that stands still, also because the visitor's connection is slow. */
  idle: 60_000,
  /** One whole call with its retries. */
  call: 20_000,
} as const;
type BucketTimes = Readonly<Record<keyof typeof BUCKET_TIMES, number>>;

/** With the first: one more than twice repairs nothing, and a page waits. */
const ATTEMPTS = 3;
/** Before a body that broke off is read again, ms. */
const PAUSE_MS = 200;

/** In the bucket's own responses, so that a proxy or a CDN that reads it directly sends the same. */
const FOREVER = 'public, max-age=31536000, immutable, no-transform';

/** What the store says of an error; never its headers, which have the signature. */
interface Refusal {
  readonly code: string;
  readonly status: number | undefined;
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof Error)) return { code: 'unknown error', status: undefined };
  const metadata: unknown = Reflect.get(error, '$metadata');
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
  const code: unknown = Reflect.get(error, 'code');
  return {
    code: `${typeof code === 'string' ? code : error.name}${typeof status === 'number' ? ` (${status})` : ''}`,
    status: typeof status === 'number' ? status : undefined,
  };
};

const wholeBody = async ({ Body, ContentLength }: GetObjectCommandOutput): Promise<Buffer> => {
  const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
  if (ContentLength !== undefined && bytes.length !== ContentLength) throw new Error('the body is cut');
  return bytes;
};

/**
 * Opens a bucket of an S3-compatible store. Nothing in it is made public: the server alone reads it. The checksums that newer SDKs add are left out
 * where the protocol does not require them, since many compatible stores reject them; MD5, which all know, protects each upload.
 */
export function openS3Bucket(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, isPathStyle }: BucketConfig,
  times: BucketTimes = BUCKET_TIMES,
): Bucket {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: times.connect,
      requestTimeout: times.respond,
      throwOnRequestTimeout: true,
      socketTimeout: times.idle,
    },
  });

  /** Runs a call within its time; errors lose everything but their name and code. */
  const within = async <T>(work: string, run: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await run(AbortSignal.timeout(times.call));
    } catch (error) {
      throw error instanceof MediaUnavailable ? error : new MediaUnavailable(work, refusalOf(error).code);
    }
  };

  const read = (name: string): Promise<Buffer | null> =>
    within(`read ${name}`, async (abortSignal) => {
      for (let attempt = 1; ; attempt += 1) {
        let found: GetObjectCommandOutput;
        try {
          found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }), { abortSignal });
        } catch (error) {
          if (refusalOf(error).status === 404 && !isNoBucket(error)) return null;
          throw error;
        }
        try {
          return await wholeBody(found);
        } catch (error) {
          // The SDK repeats requests, not bodies that break off.
          if (attempt === ATTEMPTS) throw error;
          await sleep(PAUSE_MS, undefined, { signal: abortSignal });
        }
      }
    });

  const write = (name: string, bytes: Buffer): Promise<void> =>
    within(`write ${name}`, async (abortSignal) => {
      const file = { Bucket: bucket, Key: name, Body: bytes, ContentType: mediaType(name), CacheControl: FOREVER };
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      await client.send(new PutObjectCommand({ ...file, ContentLength: bytes.length, ContentMD5 }), { abortSignal });
    });

  const remove = (name: string): Promise<void> =>
    within(`delete ${name}`, async (abortSignal) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), { abortSignal });
    });

  return {
    read,
    write,
    remove,
    names: (prefix) =>
      within(`list ${prefix}`, async (abortSignal) => {
        const names: string[] = [];
        const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }, { abortSignal });
        for await (const { Contents = [] } of pages) {
          names.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
        }
        return names;
      }),
    open: async (name, { range, etag, signal }) => {
      const work = `send ${name}`;
      // For the response alone: the body takes as long as the visitor's connection.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), times.call);
      try {
        const asked = {
          Bucket: bucket,
          Key: name,
          ...(range === undefined ? {} : { Range: range }),
          ...(etag === undefined ? {} : { IfNoneMatch: etag }),
        };
        const found = await client.send(new GetObjectCommand(asked), {
          abortSignal: AbortSignal.any([signal, late.signal]),
        });
        if (!(found.Body instanceof Readable)) throw new Error('there is no body');
        return {
          status: found.ContentRange === undefined ? 200 : 206,
          body: found.Body,
          length: found.ContentLength,
          etag: found.ETag,
          range: found.ContentRange,
        };
      } catch (error) {
        const { status, code } = refusalOf(error);
        if (status === 304) return 'unchanged';
        if (status === 416) return 'beyond';
        if (status === 404 && !isNoBucket(error)) return null;
        throw new MediaUnavailable(work, code);
      } finally {
        clearTimeout(timer);
      }
    },
    check: async () => {
      const name = `check-${randomUUID()}.txt`;
      const bytes = Buffer.from(name);
      await write(name, bytes);
      const found = await read(name);
      await remove(name);
      if (found?.equals(bytes) !== true) throw new MediaUnavailable(`read ${name}`, 'it is not what was written');
    },
    close: () => client.destroy(),
  };
}

/** A missing bucket is a fault, a missing file is not. */
const isNoBucket = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchBucket';
