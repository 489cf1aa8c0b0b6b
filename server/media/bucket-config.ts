/** A bucket of an S3-compatible store, and the key to it. */
export interface BucketConfig {
  /** `https://storage.example`, without a path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `https://storage.example/bucket/file` in place of `https://bucket.storage.example/file`. */
  readonly isPathStyle: boolean;
}

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const ALL = [...REQUIRED, 'S3_REGION', 'S3_PATH_STYLE'];
const ENDPOINT = /^https?:\/\/[^/\s?#@\\]+$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/i;

/**
 * Reads where the pictures are kept besides MEDIA_DIR (docs/product.md §12.22); null: nowhere, none of the settings is given. Adds a sentence to
 * `faults` for each setting that is missing or malformed.
 */
export function readBucketConfig(given: (name: string) => string | undefined, faults: string[]): BucketConfig | null {
  if (ALL.every((name) => given(name) === undefined)) return null;
  const before = faults.length;
  for (const name of REQUIRED) {
    if (given(name) === undefined) faults.push(`${name} is missing: the media store needs ${REQUIRED.join(', ')}`);
  }
  const refuse = (name: string, pattern: RegExp, sentence: string): void => {
    const value = given(name);
    if (value !== undefined && !pattern.test(value)) faults.push(`${name} ${sentence}`);
  };
  refuse('S3_ENDPOINT', ENDPOINT, 'must be an origin without a path, for example https://storage.yandexcloud.net');
  refuse('S3_BUCKET', BUCKET, 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens');
  refuse('S3_REGION', REGION, 'must be the name of a region, for example ru-central1');
  refuse('S3_PATH_STYLE', /^(?:on|off)$/, 'must be "on" or "off"');
  if (faults.length > before) return null;
  return {
    endpoint: given('S3_ENDPOINT') ?? '',
    bucket: given('S3_BUCKET') ?? '',
    region: given('S3_REGION') ?? 'us-east-1',
    accessKeyId: given('S3_ACCESS_KEY_ID') ?? '',
    secretAccessKey: given('S3_SECRET_ACCESS_KEY') ?? '',
    isPathStyle: given('S3_PATH_STYLE') !== 'off',
  };
}
