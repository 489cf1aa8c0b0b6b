import * as v from 'valibot';
import { Instant, text } from './primitives.ts';

// Passkeys of those who work in the office (docs/product.md §34.39). What browser and server tell each other is WebAuthn's JSON.

const Base64Url = v.pipe(v.string(), v.maxLength(20_000), v.regex(/^[\w-]*$/));
const Extensions = v.record(v.string(), v.unknown());

/** What the browser is asked for: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyOptions = v.looseObject({ challenge: Base64Url });

const answered = { id: Base64Url, rawId: Base64Url, type: v.literal('public-key'), clientExtensionResults: Extensions };

/** A new passkey: `RegistrationResponseJSON`. */
export const NewPasskeyBody = v.object({
  ...answered,
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.optional(v.pipe(v.array(text(20)), v.maxLength(10)), []),
  }),
});

/** A passkey that was used: `AuthenticationResponseJSON`. */
export const UsedPasskeyBody = v.object({
  ...answered,
  response: v.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: v.optional(v.nullable(Base64Url), null),
  }),
});

/** The person's own passkeys, oldest first. */
export const Passkeys = v.object({
  passkeys: v.array(
    v.object({
      passkey_id: v.string(),
      /** The browser and system that made it, «Chrome, Android». */
      device: v.string(),
      created_at: Instant,
      last_used_at: v.nullable(Instant),
    }),
  ),
});
export type Passkeys = v.InferOutput<typeof Passkeys>;

export const RemovePasskeyBody = v.strictObject({ passkey_id: v.pipe(Base64Url, v.minLength(1), v.maxLength(1400)) });
