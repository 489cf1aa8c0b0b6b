/**
 * Schema version of the responses kept on the device; data stored under another version is ignored. It is a hash of their
 * JSON schemas: `tests/src/client/queries/read-meta.test.ts` reports the new value when they change. When a query persists
 * something else from the same response, add a letter.
 */
export const READ_VERSION = 'a_Un9of5';
