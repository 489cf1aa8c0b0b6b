/**
 * Every advisory lock of the server: numbers that are the same in every instance. Two subjects under one number would wait
 * for each other without a reason, so they stand side by side here, and a test looks for numbers anywhere else.
 */
export const ADVISORY_LOCKS = {
  /** Who holds it may migrate the schema. */
  migration: 7_240_915,
  /** Who holds it imports a chain; held for as long as the import takes. */
  chainImport: 7_240_916,
  /** Who holds it counts login codes and sends one; held for milliseconds. */
  loginCodes: 7_240_917,
  /** With a restaurant's number beside it: who holds it takes tables that others overlap with, or seats; held for milliseconds. */
  bookables: 7_240_918,
} as const;
