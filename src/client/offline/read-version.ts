/**
 * Names the schemas of the answers that the device keeps; what was stored under another is not believed. It is a hash of
 * their JSON schemas: `tests/src/client/queries/read-meta.test.ts` says the new one when they have changed. Where a query
 * keeps something else of the same answer, add a letter.
 */
export const READ_VERSION = 'a_Un9of5';
