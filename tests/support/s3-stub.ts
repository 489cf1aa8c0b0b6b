import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketConfig } from '#server/media/bucket-config.ts';

/** What goes wrong with a request. */
export type S3Fault = 'busy' | 'forbidden' | 'silent' | 'cut' | 'no-bucket';

interface Stored {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

const error = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** The few answers of an S3 store that the server needs, with faults: the real protocol is tested against a real store at night. */
export async function startS3Stub() {
  const files = new Map<string, Stored>();
  const requests: { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers'] }[] =
    [];
  /** Of the next requests, in turn; then all is well. */
  let faults: S3Fault[] = [];
  let always: S3Fault | null = null;

  const send = (request: IncomingMessage, response: ServerResponse, { bytes, headers }: Stored, isCut: boolean) => {
    const etag = etagOf(bytes);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (from !== undefined && Number(from) >= bytes.length) return error(response, 416, 'InvalidRange');
    const last = to === undefined || to === '' ? bytes.length - 1 : Number(to);
    const part = from === undefined ? bytes : bytes.subarray(Number(from), last + 1);
    const range = from === undefined ? {} : { 'content-range': `bytes ${from}-${last}/${bytes.length}` };
    response.writeHead(from === undefined ? 200 : 206, { ...headers, ...range, etag, 'content-length': part.length });
    if (!isCut) return void response.end(part);
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    const bytes = await bodyOf(request);
    const fault = always ?? faults.shift();
    if (fault === 'silent') return;
    if (fault === 'busy') return error(response, 503, 'SlowDown');
    if (fault === 'forbidden') return error(response, 403, 'AccessDenied');
    if (fault === 'no-bucket') return error(response, 404, 'NoSuchBucket');
    const { pathname, searchParams } = new URL(url, 'http://stub');
    const name = decodeURIComponent(pathname.replace(/^\/pictures\/?/, ''));
    if (name === '') {
      const found = [...files.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''));
      const contents = found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
      response.writeHead(200, { 'content-type': 'application/xml' });
      return void response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
    }
    if (method === 'PUT') {
      const md5 = createHash('md5').update(bytes).digest('base64');
      if (headers['content-md5'] !== md5) return error(response, 400, 'BadDigest');
      const kept = { 'content-type': headers['content-type'], 'cache-control': headers['cache-control'] };
      files.set(name, { bytes, headers: kept });
      return void response.writeHead(200, { etag: etagOf(bytes) }).end();
    }
    if (method === 'DELETE') {
      files.delete(name);
      return void response.writeHead(204).end();
    }
    const found = files.get(name);
    return found === undefined ? error(response, 404, 'NoSuchKey') : send(request, response, found, fault === 'cut');
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config: BucketConfig = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'key-of-the-test',
    secretAccessKey: 'secret-of-the-test',
    isPathStyle: true,
  };
  return {
    config,
    files,
    requests,
    /** Goes wrong in the next requests, in turn. */
    next: (...of: S3Fault[]) => void (faults = of),
    /** Goes wrong until null is given. */
    all: (of: S3Fault | null) => void (always = of),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type S3Stub = Awaited<ReturnType<typeof startS3Stub>>;
