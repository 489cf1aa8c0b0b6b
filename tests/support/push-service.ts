import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import * as v from 'valibot';
import { PushMessage } from '#contract/push.ts';
import { createPushKeys, type PushConfig } from '#server/modules/push/push-config.ts';
import { readDeclarative } from './declarative-push.ts';
import { selfSigned } from './self-signed.ts';

/** A browser vendor's push service; the tests' agents connect to this machine instead. */
const HOST = 'updates.push.services.mozilla.com';

export const PUSH: PushConfig = { ...createPushKeys(), subject: 'mailto:push@example.ru', hosts: [] };

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** Creates a subscribed browser: only it can decrypt what is sent to it. */
export function createBrowser() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const id = randomBytes(12).toString('hex');
  /** Decrypts by RFC 8291 over RFC 8188, literally and without the library that encrypts. */
  const decrypt = (body: Buffer): string => {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const shared = hmac(auth, pair.computeSecret(sender));
    const key = hmac(shared, 'WebPush: info\0', pair.getPublicKey(), sender, Buffer.from([1]));
    const secret = hmac(salt, key);
    const contentKey = hmac(secret, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16);
    const nonce = hmac(secret, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12);
    const open = createDecipheriv('aes-128-gcm', contentKey, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  };
  return {
    path: `/wpush/v2/${id}`,
    decrypt,
    subscription: {
      endpoint: `https://${HOST}/wpush/v2/${id}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
  };
}
export type Browser = ReturnType<typeof createBrowser>;

const Claims = v.pipe(v.string(), v.parseJson(), v.object({ aud: v.string(), exp: v.number(), sub: v.string() }));

/** Returns the signer, verified as a push service does (RFC 8292). @throws when the signature does not match the key it names */
const readVapid = (header: string) => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed by its key');
  return { key, ...v.parse(Claims, Buffer.from(claims, 'base64url').toString()) };
};

/** A message that arrived and was valid. */
export interface Received {
  readonly browser: Browser;
  readonly vapid: ReturnType<typeof readVapid>;
  readonly headers: IncomingMessage['headers'];
  /** Decrypted, for a worker to read. */
  readonly text: string;
  readonly notification: PushMessage['notification'];
  /** The app icon's badge. */
  readonly badge: number | undefined;
}

/** How the next message is answered; `cut`: it arrives, but no response comes back; `away`: it does not arrive. */
export type PushAnswer = number | 'cut' | 'away' | { readonly status: number; readonly retryAfter: string };

/** A push service on this machine that works as the vendors' do: verifies the token, and forwards to the browser. */
export async function startPushService() {
  const { key, cert } = selfSigned(HOST);
  const received: Received[] = [];
  const browsers: Browser[] = [];
  const answers: PushAnswer[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answer = answers.shift() ?? 201;
      if (answer === 'away') return void request.socket.destroy();
      const status = answer === 'cut' ? 201 : typeof answer === 'number' ? answer : answer.status;
      const browser = browsers.find(({ path }) => path === request.url);
      if (status === 201 && browser) {
        const vapid = readVapid(request.headers.authorization ?? '');
        const text = browser.decrypt(Buffer.concat(parts));
        // Browsers that start no worker must be able to show every message, too.
        readDeclarative(text);
        const { notification, app_badge: badge } = v.parse(PushMessage, JSON.parse(text));
        received.push({ browser, vapid, headers: request.headers, text, notification, badge });
      }
      if (answer === 'cut') return void request.socket.destroy();
      response.writeHead(
        browser ? status : 404,
        typeof answer === 'object' ? { 'retry-after': answer.retryAfter } : {},
      );
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** The server's own agent, except for name resolution. */
  class LoopbackAgent extends Agent {
    override createConnection() {
      return connect({ host: '127.0.0.1', port, servername: HOST, ca: cert });
    }
  }
  return {
    agent: new LoopbackAgent({ keepAlive: false }),
    host: HOST,
    /** Its port on this machine, and its self-made certificate. */
    port,
    cert,
    received,
    answers,
    newBrowser: (): Browser => {
      const browser = createBrowser();
      browsers.push(browser);
      return browser;
    },
    /** Ends the browser's subscription. */
    forget: (browser: Browser): void => void browsers.splice(browsers.indexOf(browser), 1),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
