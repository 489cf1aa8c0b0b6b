// Proves docs/product.md §12.22, §12.23.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { copyMedia } from '#server/media/copy-media.ts';
import { folderMedia } from '#server/media/folder-media.ts';
import { openS3Bucket } from '#server/media/s3-bucket.ts';
import { makePicture } from '#server/pictures/process.ts';
import { registerWeb } from '#server/web/register-web.ts';
import { findS3Gateway, startS3Gateway } from '#tests/support/s3-gateway.ts';
import { startTestApp } from '#tests/support/server.ts';
import { writeStorefront } from '#tests/support/storefront.ts';

// bucket.test.ts has the faults, on a stub; here the protocol itself: signatures, checksums, listing, parts.
it(
  'the pictures of a chain live in a real store of the S3 protocol',
  { tags: ['nightly'], timeout: 1_300_000 },
  async (context) => {
    const found = await findS3Gateway();
    if ('missing' in found) return context.skip(found.missing);
    const gateway = await startS3Gateway(found.program);
    onTestFinished(gateway.stop);
    const bucket = openS3Bucket(gateway.config);
    onTestFinished(bucket.close);
    await bucket.check();
    expect(await bucket.names('')).toEqual([]);

    const pixels = { width: 900, height: 700, channels: 3 as const, background: '#336699' };
    const photo = await sharp({ create: pixels }).jpeg().toBuffer();
    const { base, widths } = await makePicture(photo, { kind: 'card' }, bucket);
    const hash = base.replace('/media/', '');
    expect(await bucket.names(`${hash}-`)).toHaveLength(widths.length * 2);

    const { dirs, remove } = writeStorefront();
    const test = await startTestApp({
      app: { web: (app) => registerWeb(app, { ...dirs, media: bucket, rendering: true }) },
    });
    onTestFinished(async () => {
      await test.close();
      remove();
    });
    const url = `/media/${hash}-320.webp`;
    const whole = await test.app.inject(url);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await sharp(whole.rawPayload).metadata()).width).toBe(320);
    const part = await test.app.inject({ url, headers: { range: 'bytes=4-9' } });
    expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(4, 10))]).toEqual([206, true]);
    const known = await test.app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } });
    expect(known.statusCode).toBe(304);
    expect((await test.app.inject({ url, headers: { range: 'bytes=9999999-' } })).statusCode).toBe(416);
    expect((await test.app.inject('/media/none-320.webp')).statusCode).toBe(404);
    const card = await test.app.inject(`/share/${hash}-1.jpg`);
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg']);
    // Nobody reads the bucket without the key.
    const direct = await fetch(`${gateway.config.endpoint}/pictures/${hash}-320.webp`);
    expect(direct.status).toBe(403);

    const folder = mkdtempSync(join(tmpdir(), 'media-copy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // More than one page of a list has.
    for (let index = 0; index < 1100; index += 1)
      writeFileSync(join(folder, `many${index}-160.webp`), `picture ${index}`);
    expect(await copyMedia(folderMedia(folder), bucket)).toEqual({ copied: 1100, known: 0, gone: 0 });
    expect(await bucket.names('many')).toHaveLength(1100);
    expect(await copyMedia(folderMedia(folder), bucket)).toEqual({ copied: 0, known: 1100, gone: 0 });

    const stranger = openS3Bucket({ ...gateway.config, secretAccessKey: 'another-secret' });
    onTestFinished(stranger.close);
    await expect(stranger.check()).rejects.toThrow(/SignatureDoesNotMatch \(403\)/);
    const nowhere = openS3Bucket({ ...gateway.config, bucket: 'elsewhere' });
    onTestFinished(nowhere.close);
    await expect(nowhere.check()).rejects.toThrow(/NoSuchBucket/);
  },
);
