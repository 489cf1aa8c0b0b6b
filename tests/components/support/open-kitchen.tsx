import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import pageStyles from '#kitchen/shell/page.css?inline';
import { createKitchen, type Kitchen } from '#kitchen/data/create-kitchen.ts';
import { KitchenApp } from '#kitchen/shell/kitchen-app.tsx';
import { createBell } from '#kitchen/shell/signals.ts';
import type { FakeKitchen } from '#tests/support/fake-kitchen.ts';
import { FakeAudio } from './fake-audio.ts';

interface OpenKitchen {
  readonly kitchen: Kitchen;
  readonly audio: FakeAudio;
  readonly close: () => void;
}

const forget = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error ?? new Error('the database does not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      const done = (): void => {
        database.close();
        if (stores.length > 0) {
          resolve();
          return;
        }
        // Opened without its object store: as if it had never existed.
        indexedDB.deleteDatabase(name).addEventListener('success', () => resolve());
      };
      if (stores.length === 0) {
        done();
        return;
      }
      const transaction = database.transaction(stores, 'readwrite');
      transaction.addEventListener('complete', done);
      for (const store of stores) transaction.objectStore(store).clear();
    });
  });

let leave: () => void = () => undefined;

/**
 * Mounts the kitchen's screen on its fake API, unmounted after the test. `again`: a reload, the tablet keeps its data. `undoMs`: how long a
 * tap can be undone; not at all unless the test is about it, so that it does not wait.
 */
export async function openKitchen(
  api: Pick<FakeKitchen, 'fetch' | 'now'>,
  { again = false, undoMs = 0 } = {},
): Promise<OpenKitchen> {
  leave();
  if (!again) {
    // The previous screen's requests have finished.
    for (const lock of ['kitchen-outbox', 'door-photos']) await navigator.locks.request(lock, () => undefined);
    for (const name of ['kitchen', 'door-photos']) await forget(name);
    localStorage.clear();
  }
  const ahead = api.now.getTime() - Date.now();
  localStorage.setItem('kitchen-clock_offset', String(ahead));
  const gone = new AbortController();
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (gone.signal.aborted) throw new TypeError('Failed to fetch');
    const answer = await api.fetch(...request);
    answer.headers.set('date', new Date(Date.now() + ahead).toUTCString());
    return answer;
  });
  const audio = new FakeAudio();
  const kitchen = createKitchen({ origin: location.origin, undoMs });
  const container = document.createElement('div');
  document.body.append(container);
  // It hides other pages in print, and the storefront's tests run in the same document.
  const styles = Object.assign(document.createElement('style'), { textContent: pageStyles });
  document.head.append(styles);
  const root = createRoot(container);
  root.render(<KitchenApp kitchen={kitchen} bell={createBell(() => audio.open())} />);
  const close = (): void => {
    gone.abort();
    root.unmount();
    container.remove();
    styles.remove();
    leave = () => undefined;
  };
  leave = close;
  onTestFinished(close);
  return { kitchen, audio, close };
}
