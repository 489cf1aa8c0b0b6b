// Proves docs/product.md §12.22, §12.23.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, loadStorageConfig } from '#server/config.ts';
import { copyMedia } from '#server/media/copy-media.ts';
import { folderMedia } from '#server/media/folder-media.ts';
import { createMediaCheck } from '#server/media/media-check.ts';
import { type Bucket, MediaUnavailable } from '#server/media/media.ts';
import { openS3Bucket } from '#server/media/s3-bucket.ts';
import { makePicture } from '#server/pictures/process.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { type S3Stub, startS3Stub } from '#tests/support/s3-stub.ts';
import { startTestApp } from '#tests/support/server.ts';
import { writeStorefront } from '#tests/support/storefront.ts';

/** Short, so that what hangs is given up within a test. */
const TIMES = { connect: 500, respond: 300, idle: 5000, call: 5000 };
const FOREVER = 'public, max-age=31536000, immutable, no-transform';

let stub: S3Stub;
let bucket: Bucket;
beforeEach(async () => {
  stub = await startS3Stub();
  bucket = openS3Bucket(stub.config, TIMES);
});
afterEach(async () => {
  bucket.close();
  await stub.close();
});
const methods = () => stub.requests.map(({ method }) => method);

describe('the settings of the bucket', () => {
  const whole = {
    S3_ENDPOINT: 'https://storage.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  const faultsOf = (env: Record<string, string>): readonly string[] => {
    try {
      loadStorageConfig(env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
  };

  it('are none by default, and path-style in the common region when given', () => {
    expect(loadStorageConfig({}).mediaBucket).toBeNull();
    expect(loadStorageConfig(whole).mediaBucket).toEqual({
      endpoint: 'https://storage.example',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      isPathStyle: true,
    });
    expect(loadStorageConfig({ ...whole, S3_PATH_STYLE: 'off' }).mediaBucket?.isPathStyle).toBe(false);
  });

  it('are each named when missing or malformed, and no key is in the message', () => {
    const faults = faultsOf({ S3_BUCKET: 'pictures', S3_SECRET_ACCESS_KEY: 'very secret' });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['S3_ENDPOINT', 'S3_ACCESS_KEY_ID']);
    expect(faults.join()).not.toContain('very secret');
    for (const [name, value] of [
      ['S3_ENDPOINT', 'https://storage.example/path'],
      ['S3_BUCKET', 'Pictures!'],
      ['S3_REGION', 'ru central'],
      ['S3_PATH_STYLE', 'yes'],
    ] as const) {
      expect(faultsOf({ ...whole, [name]: value }), name).toEqual([expect.stringMatching(`^${name} must be`)]);
    }
  });
});

describe('a bucket', () => {
  it('has what was written, with the content type and the cache header that a proxy needs', async () => {
    await bucket.write('dish-320.avif', Buffer.from('picture'));
    expect(await bucket.read('dish-320.avif')).toEqual(Buffer.from('picture'));
    expect(stub.files.get('dish-320.avif')?.headers).toEqual({
      'content-type': 'image/avif',
      'cache-control': FOREVER,
    });
    expect(stub.requests.every(({ headers }) => headers['x-amz-acl'] === undefined)).toBe(true);
    expect(await bucket.names('dish-')).toEqual(['dish-320.avif']);
    expect(await bucket.names('other-')).toEqual([]);
    await bucket.remove('dish-320.avif');
    expect(await bucket.read('dish-320.avif')).toBeNull();
  });

  it('gets the files of a picture, its record last', async () => {
    const pixels = { width: 900, height: 700, channels: 3 as const, background: '#336699' };
    const photo = await sharp({ create: pixels }).jpeg().toBuffer();
    const { base, widths } = await makePicture(photo, { kind: 'card' }, bucket);
    const hash = base.replace('/media/', '');
    expect([...stub.files.keys()].at(-1)).toBe(`${hash}.json`);
    expect(stub.files.size).toBe(widths.length * 2 + 1);
    const written = methods().filter((method) => method === 'PUT').length;
    expect(await makePicture(photo, { kind: 'card' }, bucket)).toMatchObject({ base });
    expect(methods().filter((method) => method === 'PUT')).toHaveLength(written);
  });

  it('is asked again where it is busy, silent or breaks off, three times in all', async () => {
    stub.next('busy', 'busy');
    await bucket.write('a.webp', Buffer.from('a picture that is long enough'));
    expect(methods()).toEqual(['PUT', 'PUT', 'PUT']);
    stub.next('silent', 'cut');
    expect(String(await bucket.read('a.webp'))).toBe('a picture that is long enough');
    stub.next('busy', 'busy', 'busy');
    await expect(bucket.write('b.webp', Buffer.from('b'))).rejects.toThrow(/write b\.webp: .*503/);
    expect(stub.files.has('b.webp')).toBe(false);
    stub.all('cut');
    await expect(bucket.read('a.webp')).rejects.toThrow(MediaUnavailable);
  });

  it('that refuses is not asked again; the error has its code and no key', async () => {
    stub.all('forbidden');
    const error: unknown = await bucket.write('a.webp', Buffer.from('a')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MediaUnavailable);
    expect(methods()).toEqual(['PUT']);
    const lines: string[] = [];
    pino({}, { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
    expect(lines.join()).toMatch(/write a\.webp: AccessDenied \(403\)/);
    expect(lines.join()).not.toMatch(/secret-of-the-test|key-of-the-test|Signature/);
  });

  it('that does not exist is a fault, not a missing file', async () => {
    stub.all('no-bucket');
    await expect(bucket.read('a.webp')).rejects.toThrow(/NoSuchBucket/);
  });
});

describe('/media with a bucket', () => {
  const start = async () => {
    const { dirs, remove } = writeStorefront();
    const test = await startTestApp({
      app: { media: bucket, web: (app) => registerWeb(app, { ...dirs, media: bucket, rendering: true }) },
    });
    onTestFinished(async () => {
      await test.close();
      remove();
    });
    return test.app;
  };

  it('sends its files as those of a folder: type, cache, parts, and nothing for whom has it', async () => {
    await bucket.write('dish-320.avif', Buffer.from('0123456789'));
    const app = await start();
    const whole = await app.inject('/media/dish-320.avif');
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789']);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': FOREVER,
      'content-length': '10',
      'accept-ranges': 'bytes',
    });
    const ask = (headers: Record<string, string>) => app.inject({ url: '/media/dish-320.avif', headers });
    const part = await ask({ range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect((await ask({ range: 'bytes=99-' })).statusCode).toBe(416);
    expect((await ask({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    const head = await app.inject({ method: 'HEAD', url: '/media/dish-320.avif' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
  });

  it.each(['/media/none-320.avif', '/media/../secret.txt', '/media/a%2fb.webp', '/media/', '/media/.env'])(
    'has nothing at %s',
    async (url) => {
      const answer = await (await start()).inject(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(stub.requests.filter((one) => !one.url.startsWith('/pictures/none-320.avif'))).toEqual([]);
    },
  );

  it('answers 503, which nobody keeps, while the store fails, and works again after it', async () => {
    await bucket.write('dish-320.avif', Buffer.from('picture'));
    const app = await start();
    for (const fault of ['forbidden', 'busy', 'silent'] as const) {
      stub.all(fault);
      const answer = await app.inject('/media/dish-320.avif');
      expect([answer.statusCode, answer.headers['cache-control']], fault).toEqual([503, 'no-store']);
    }
    stub.all(null);
    expect((await app.inject('/media/dish-320.avif')).statusCode).toBe(200);
  });

  it('cuts the connection where the store breaks off: half a picture is never a whole one', async () => {
    await bucket.write('dish-320.avif', Buffer.alloc(200_000, 1));
    const app = await start();
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    stub.all('cut');
    await expect(fetch(`${origin}/media/dish-320.avif`).then((answer) => answer.arrayBuffer())).rejects.toThrow(
      'terminated',
    );
  });
});

describe('/ready with a bucket', () => {
  it('fails until the bucket has been written once, names the reason in the log, and does not fail again', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    let time = 0;
    const mediaCheck = createMediaCheck(bucket, { log, now: () => time });
    const test = await startTestApp({ app: { mediaCheck } });
    onTestFinished(test.close);
    const ready = async () => {
      const { statusCode, body } = await test.app.inject('/ready');
      return [statusCode, JSON.parse(body)];
    };
    stub.all('forbidden');
    expect(await ready()).toEqual([503, { status: 'not ready', code: 'MEDIA_UNAVAILABLE' }]);
    expect(lines.join()).toMatch(/AccessDenied/);
    stub.all(null);
    // At most one check in five seconds.
    expect((await ready())[0]).toBe(503);
    time = 5000;
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    expect(stub.files.size).toBe(0);
    stub.all('forbidden');
    time = 60_000;
    expect((await ready())[0]).toBe(200);
    expect((await test.app.inject('/health')).statusCode).toBe(200);
  });
});

describe('the copy of a folder to a bucket', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'media-copy-'));
    for (let index = 0; index < 30; index += 1) await writeFile(join(folder, `p${index}-160.webp`), `picture ${index}`);
    await writeFile(join(folder, 'p0.json'), '{}');
    await writeFile(join(folder, 'p1-160.avif.part'), 'half');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const copy = () => copyMedia(folderMedia(folder), bucket);

  it('writes each file once, compares it, and leaves out what was half written', async () => {
    expect(await copy()).toEqual({ copied: 31, known: 0, gone: 0 });
    expect([...stub.files.keys()].at(-1)).toBe('p0.json');
    expect([...stub.files.keys()].filter((name) => name.endsWith('.part'))).toEqual([]);
    stub.requests.length = 0;
    expect(await copy()).toEqual({ copied: 0, known: 31, gone: 0 });
    expect(new Set(methods())).toEqual(new Set(['GET']));
  });

  it('goes on where it was stopped, and repairs a file that differs', async () => {
    await bucket.write('p7-160.webp', Buffer.from('something else'));
    await bucket.write('p8-160.webp', Buffer.from('picture 8'));
    stub.requests.length = 0;
    stub.all('forbidden');
    await expect(copy()).rejects.toThrow(/AccessDenied/);
    stub.all(null);
    expect(await copy()).toEqual({ copied: 30, known: 1, gone: 0 });
    expect(String(stub.files.get('p7-160.webp')?.bytes)).toBe('picture 7');
  });
});
