import { createECDH } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The key pair that identifies the sender to push services (VAPID); base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushConfig extends PushKeys {
  /** Contact for push services in case of problems: `mailto:` or https. */
  readonly subject: string;
  /** Hosts of push services besides the browsers' own; subdomains are included. */
  readonly hosts: readonly string[];
}

/** A realistic mailbox: a vendor rejects those of localhost. */
const DEMO_SUBJECT = 'mailto:push@samobranka.example';
const DEMO_FILE = 'push-keys.json';

const CURVE = 'prime256v1';

/** Generates a key pair. */
export function createPushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys('base64url');
  // A number with leading zeros comes out shorter than 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
}

const isPair = ({ publicKey, privateKey }: PushKeys): boolean => {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
};

const Kept = v.pipe(v.string(), v.parseJson(), v.object({ publicKey: v.string(), privateKey: v.string() }));

/** The demo's keys: generated at first start and stored beside the database, so that subscriptions survive a restart. */
const demoKeys = (dataDir: string): PushKeys => {
  const path = join(dataDir, DEMO_FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    // As in demo-secret.ts: of two processes starting at once, one writes and both read the same.
    writeFileSync(path, JSON.stringify(createPushKeys()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return v.parse(Kept, readFileSync(path, 'utf8'));
};

const SUBJECT = /^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\.[^\s]+)$/;
const HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,24}$/;

type Given = (name: string) => string | undefined;

/**
 * Reads `VAPID_PUBLIC_KEY`, `VAPID_PRIVATE_KEY`, `VAPID_SUBJECT` and `PUSH_HOSTS` (docs/operations.md). Null without keys, except in the
 * demo, which generates its own; adds to `faults` what is wrong.
 */
export function readPushConfig(
  given: Given,
  from: { readonly mode: 'demo' | 'production'; readonly publicOrigin: string | null; readonly dataDir: string },
  faults: string[],
): PushConfig | null {
  const [publicKey, privateKey] = [given('VAPID_PUBLIC_KEY'), given('VAPID_PRIVATE_KEY')];
  const hosts = (given('PUSH_HOSTS') ?? '').split(',').flatMap((host) => host.trim() || []);
  if (!hosts.every((host) => HOST.test(host)))
    faults.push('PUSH_HOSTS must be names of hosts, for example push.example.com');
  if (publicKey === undefined && privateKey === undefined) {
    return from.mode === 'demo' ? { ...demoKeys(from.dataDir), subject: DEMO_SUBJECT, hosts } : null;
  }
  if (publicKey === undefined || privateKey === undefined || !isPair({ publicKey, privateKey })) {
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair: make one with `npm run push:keys`');
    return null;
  }
  const origin = from.publicOrigin?.startsWith('https://') === true ? from.publicOrigin : undefined;
  const subject = given('VAPID_SUBJECT') ?? origin;
  if (subject === undefined || !SUBJECT.test(subject) || /localhost/.test(subject)) {
    faults.push('VAPID_SUBJECT must be whom push services can reach, for example mailto:push@food.example');
    return null;
  }
  return { publicKey, privateKey, subject, hosts };
}
