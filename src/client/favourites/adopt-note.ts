import type { Services } from '../services.ts';
import { adoptNote } from './favourite-list.ts';
import { KeptFavourites } from './favourites-slice.ts';

/**
 * Builds before this one have kept favourites in a note of the device's storage. The outbox takes it over once; the note goes
 * when it is on the disk there, so that no heart is lost where the database does not open. The answer stops it.
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
