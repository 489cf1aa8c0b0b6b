import { createPushKeys } from '../modules/push/push-config.ts';

/** `npm run push:keys`: prints a new key pair as lines for the environment (docs/operations.md). Stores nothing. */
const { publicKey, privateKey } = createPushKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}`);
console.log(`VAPID_PRIVATE_KEY=${privateKey}`);
