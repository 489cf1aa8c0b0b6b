/**
 * Where prepared pictures are: a folder, or a bucket of an S3-compatible store (docs/product.md §12.22). Names are those of single files,
 * without folders. All of it is public: what is for one person alone is in the database.
 */
export interface Media {
  /** Reads a file whole; null: there is none. @throws {MediaUnavailable} */
  readonly read: (name: string) => Promise<Buffer | null>;
  /** Writes a file, whole or not at all; one of the same name is replaced. @throws {MediaUnavailable} */
  readonly write: (name: string, bytes: Buffer) => Promise<void>;
  /** Lists the files whose names begin with a text. @throws {MediaUnavailable} */
  readonly names: (prefix: string) => Promise<readonly string[]>;
  /** Deletes a file, if there is one. @throws {MediaUnavailable} */
  readonly remove: (name: string) => Promise<void>;
}

/** A file as a visitor gets it. */
export interface ServedFile {
  /** 200, or 206 for a part of it. */
  readonly status: 200 | 206;
  readonly body: NodeJS.ReadableStream;
  /** Of what is sent, bytes. */
  readonly length: number | undefined;
  readonly etag: string | undefined;
  /** `bytes 0-99/1234` of a part. */
  readonly range: string | undefined;
}

/** A bucket, which the server hands out itself, so that pages have one origin and the bucket stays private. */
export interface Bucket extends Media {
  /**
   * Opens a file to be sent as it arrives; null: there is none. `signal` ends the transfer.
   *
   * @returns `unchanged` for the etag that the visitor has, `beyond` for a range outside of the file
   * @throws {MediaUnavailable}
   */
  readonly open: (
    name: string,
    asked: { readonly range?: string | undefined; readonly etag?: string | undefined; readonly signal: AbortSignal },
  ) => Promise<ServedFile | 'unchanged' | 'beyond' | null>;
  /** Writes, reads and deletes a small file. @throws {MediaUnavailable} saying which of them fails, and why */
  readonly check: () => Promise<void>;
  /** Ends its connections. */
  readonly close: () => void;
}

/** The store of the pictures fails; the message names the work and the store's own code, and has no key. */
export class MediaUnavailable extends Error {
  /** As Fastify reads it: the call is answered `UNAVAILABLE`. */
  readonly statusCode = 503;
  constructor(work: string, code: string) {
    super(`the media store fails to ${work}: ${code}`);
    this.name = 'MediaUnavailable';
  }
}

/** Content types by extension: what the picture pipeline writes. */
const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
};

/** Returns the content type of a file by its name. */
export function mediaType(name: string): string {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** Returns media that read from `media` and write to memory only, for a dry run. */
export function mediaInMemory(media: Media): Media {
  const written = new Map<string, Buffer>();
  return {
    read: async (name) => written.get(name) ?? media.read(name),
    // Nothing reads a dry run's pictures again, only their records.
    write: async (name, bytes) => void (name.endsWith('.json') && written.set(name, bytes)),
    names: (prefix) => media.names(prefix),
    remove: async (name) => void written.delete(name),
  };
}
