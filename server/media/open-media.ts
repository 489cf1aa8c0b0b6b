import type { BucketConfig } from './bucket-config.ts';
import { folderMedia } from './folder-media.ts';
import type { Bucket, Media } from './media.ts';

/** Settings that say where the pictures are. */
interface MediaConfig {
  readonly mediaDir: string;
  readonly mediaBucket: BucketConfig | null;
}

/** The pictures of this process. */
export interface OpenMedia {
  readonly media: Media;
  /** Null: they are in the folder. */
  readonly bucket: Bucket | null;
}

/** Opens the bucket of the settings; the SDK is loaded for it alone. */
export async function openBucket(config: BucketConfig): Promise<Bucket> {
  const { openS3Bucket } = await import('./s3-bucket.ts');
  return openS3Bucket(config);
}

/** Opens where the pictures are: the bucket of the settings, or else the folder. */
export async function openMedia({ mediaDir, mediaBucket }: MediaConfig): Promise<OpenMedia> {
  if (mediaBucket === null) return { media: folderMedia(mediaDir), bucket: null };
  const bucket = await openBucket(mediaBucket);
  return { media: bucket, bucket };
}
