import type { Database } from '#server/db/connection.ts';
import { type IikoClient, IikoRefused } from './iiko-client.ts';
import type { IikoConfig } from './iiko-config.ts';

// What the parts of the check have in common (docs/product.md §28.10).

/** Dependencies for the check. */
export interface Checking {
  readonly db: Database;
  readonly iiko: IikoConfig;
  readonly client: IikoClient;
  readonly now: Date;
}

/** Records what does not fit, in a sentence. */
export type Note = (what: string) => void;

/** Reads a list; a refusal is a fault of the rights of the login, and what depends on it is not checked. */
export async function tryTo<T>(note: Note, what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    note(
      error instanceof IikoRefused ? `the login may not read ${what}: ${words}` : `${what} cannot be read: ${words}`,
    );
    return null;
  }
}
