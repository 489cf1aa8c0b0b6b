import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { isApiError, isNetworkError } from '#lib/api/errors.ts';
import { accountStrings as strings } from './account-strings.ts';

/** Loaded when someone uses a passkey. */
const webauthn = () => import('@simplewebauthn/browser');

/** Reports whether this browser has passkeys: also over http, where it has none. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Has the device make a passkey, and adds it (docs/product.md §34.39). Rejects as the api client and the browser do. */
export async function addPasskey(api: ApiClient, key: string) {
  const optionsJSON = await api.call(officeApi.officeNewPasskey);
  const { startRegistration } = await webauthn();
  const made: RegistrationResponseJSON = await startRegistration({
    // WebAuthn's own JSON, made by the server's library.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return api.call(officeApi.officeAddPasskey, {
    body: {
      id: made.id,
      rawId: made.rawId,
      type: made.type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    idempotencyKey: key,
  });
}

/** Has the person choose a passkey, and logs in with it (docs/product.md §34.39). Rejects as the api client and the browser do. */
export async function enterWithPasskey(api: ApiClient) {
  const optionsJSON = await api.call(officeSessionApi.officePasskeyChallenge);
  const { startAuthentication } = await webauthn();
  const used: AuthenticationResponseJSON = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = used.response;
  return api.call(officeSessionApi.openOfficePasskey, {
    body: {
      id: used.id,
      rawId: used.rawId,
      type: used.type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
  });
}

/** Says what was wrong; null: nothing was. */
export function passkeyProblem(error: Error | null): string | null {
  if (error === null) return null;
  if (isApiError(error)) return error.message;
  if (isNetworkError(error)) return strings.failed;
  return error.name === 'InvalidStateError' ? strings.known : strings.canceled;
}
