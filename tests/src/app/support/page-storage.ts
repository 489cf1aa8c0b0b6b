import { TAPS_PREFIX } from '#first-tap/first-tap.ts';

/** The browser's local storage, which may refuse to write, with the notes of taps in it. */
export interface PageStorage extends Storage {
  isRefused: boolean;
  /** Called before a note is deleted. */
  onForget: (visit: string, note: string) => void;
  readonly tapNotes: () => string[];
}

export function fakePageStorage(): PageStorage {
  const map = new Map<string, string>();
  return {
    isRefused: false,
    onForget: () => undefined,
    tapNotes: () => [...map.keys()].filter((key) => key.startsWith(TAPS_PREFIX)),
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem(key, value) {
      if (this.isRefused) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem(key) {
      const note = map.get(key);
      if (note !== undefined && key.startsWith(TAPS_PREFIX)) this.onForget(key.slice(TAPS_PREFIX.length), note);
      map.delete(key);
    },
    clear: () => map.clear(),
  };
}
