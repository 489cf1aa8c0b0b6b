import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { BodyInput } from '#contract/endpoint.ts';
import type { officeApi, officeSessionApi } from '#contract/calls/office.ts';

/** How an answer differs from an honest one. */
interface Spoilt {
  readonly origin?: string;
  readonly site?: string;
  /** The person was not verified, only present. */
  readonly unverified?: boolean;
  /** Uses so far as the device says; counts by itself when missing. */
  readonly counter?: number;
  readonly signature?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A device that makes one passkey (ES256, attestation "none") and answers challenges with it, as a browser hands them on. */
export function newAuthenticator(ownOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string, { origin = ownOrigin }: Spoilt): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (spoilt: Spoilt, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(spoilt.counter ?? uses);
    const verified = spoilt.unverified === true ? 0 : VERIFIED;
    const site = spoilt.site ?? new URL(ownOrigin).hostname;
    return Buffer.concat([sha256(site), Buffer.from([PRESENT | verified | flags]), count]);
  };
  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    id: named.id,
    register: (challenge: string, spoilt: Spoilt = {}): BodyInput<typeof officeApi.officeAddPasskey> => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = Buffer.concat([authenticatorData(spoilt, HAS_KEY), credential]);
      const attestation = Buffer.concat([
        Buffer.from('a363', 'hex'),
        Buffer.from('fmt'),
        Buffer.from('64', 'hex'),
        Buffer.from('none'),
        Buffer.from('67', 'hex'),
        Buffer.from('attStmt'),
        Buffer.from('a068', 'hex'),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, spoilt).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    use: (challenge: string, spoilt: Spoilt = {}): BodyInput<typeof officeSessionApi.openOfficePasskey> => {
      uses += 1;
      const client = clientData('webauthn.get', challenge, spoilt);
      const data = authenticatorData(spoilt, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url');
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: spoilt.signature ?? signature,
        },
      };
    },
  };
}
