import type { Services } from '../services.ts';
import { adoptNote } from './favourite-list.ts';
import { KeptFavourites } from '../outbox/slices.ts';

/**
 * Earlier builds kept favourites in a note in the device's storage. Moves it to the outbox once; the note is deleted when the outbox
 * is on disk, so that no favourite is lost where the database does not open. Returns a stop function.
 */
export function adoptFavouritesNote({ outbox, storage }: Pick<Services, 'outbox' | 'storage'>): () => void {
  const note = storage.read('favourites', KeptFavourites);
  if (note === null) return () => undefined;
  let stop = (): void => undefined;
  const adopt = async (): Promise<void> => {
    const { ready, outdated } = outbox.getSnapshot();
    if (!ready || outdated) return;
    stop();
    await outbox.commit(({ favourites }) => ({ favourites: adoptNote(favourites, note) }));
    const { durable, outdated: isOvertaken } = outbox.getSnapshot();
    if (durable && !isOvertaken) storage.remove('favourites');
  };
  stop = outbox.subscribe(() => void adopt());
  void adopt();
  return () => stop();
}
