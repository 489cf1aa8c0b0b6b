import type { Page } from '@playwright/test';

export const API = '**/api/**';

/** The part of the outbox that the journeys inspect; the rest of the database is internal to the app. */
export interface StoredOutbox {
  readonly version?: number;
  readonly cart_id?: string | null;
  readonly confirmed?: object | null;
  readonly lines?: readonly { readonly quantity: number }[];
  readonly step?: object | null;
  readonly commands?: readonly {
    readonly key: string;
    readonly state: string;
    readonly attempts: number;
    readonly created_at: number;
    readonly owner: string | null;
  }[];
}

/** Reads the outbox's database. */
export function readOutbox(page: Page): Promise<StoredOutbox> {
  return page.evaluate(
    () =>
      new Promise<object>((resolve) => {
        const opening = indexedDB.open('storefront-outbox');
        // It does not exist yet, and a test must not create it.
        opening.addEventListener('error', () => resolve({}));
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').get('state');
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result ?? {}) as object);
          });
        });
      }),
  );
}

/** Overwrites a part of it, as another build, or time, would have left it. */
export function patchOutbox(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  return page.evaluate(
    (part) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('storefront-outbox');
        opening.addEventListener('success', () => {
          const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          const reading = outbox.get('state');
          reading.addEventListener('success', () => {
            outbox.put({ ...(reading.result as object), ...part }, 'state').addEventListener('success', () => {
              opening.result.close();
              resolve();
            });
          });
        });
      }),
    change,
  );
}

/** Reports whether the whole cart has reached the server. */
export async function isCartSynced(page: Page): Promise<boolean> {
  const { confirmed, lines, step } = await readOutbox(page);
  return confirmed !== null && confirmed !== undefined && lines?.length === 0 && step === null;
}

/** Ages the order by a minute: its quote is too old to be sent with. */
export async function ageOrdersByMinute(page: Page): Promise<void> {
  const { commands = [] } = await readOutbox(page);
  await patchOutbox(page, { commands: commands.map((one) => ({ ...one, created_at: one.created_at - 60_000 })) });
}
