import { parseArgs } from 'node:util';
import { ConfigError, loadStorageConfig } from '../config.ts';
import { copyMedia } from '../media/copy-media.ts';
import { folderMedia } from '../media/folder-media.ts';
import { openBucket } from '../media/open-media.ts';

/** `npm run media -- check|copy`. Exit codes: 0 done, 1 failed, 2 called wrongly, or settings missing. */
const USAGE = `Usage: npm run media -- check|copy

  check  writes, reads and deletes a small file in the bucket of the S3_… settings
  copy   copies the pictures of MEDIA_DIR to that bucket, and compares each by its hash; may be stopped and run again`;

const STEP = 100;

async function run(work: 'check' | 'copy'): Promise<void> {
  const { mediaBucket, mediaDir } = loadStorageConfig(process.env);
  if (mediaBucket === null) throw new ConfigError(['S3_BUCKET is missing, with the other settings of the media store']);
  const bucket = await openBucket(mediaBucket);
  try {
    await bucket.check();
    if (work === 'check') {
      console.log(`The bucket ${mediaBucket.bucket} can be written, read and cleaned.`);
      return;
    }
    const { copied, known, gone } = await copyMedia(folderMedia(mediaDir), bucket, (done, total) => {
      if (done % STEP === 0 || done === total) console.log(`${done} of ${total}`);
    });
    console.log(
      `${copied} copied, ${known} were there, all compared by SHA-256${gone === 0 ? '' : `; ${gone} gone meanwhile`}.`,
    );
  } finally {
    bucket.close();
  }
}

const readWork = (): string | undefined => {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    return positionals.length === 1 ? positionals[0] : undefined;
  } catch {
    return undefined;
  }
};

const work = readWork();
if (work === 'check' || work === 'copy') {
  try {
    await run(work);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof ConfigError ? 2 : 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
