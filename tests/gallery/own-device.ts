/** Gives a frame of the gallery its own in-memory device: the developer's own cart stays as it is. */
import 'fake-indexeddb/auto';

class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  clear(): void {
    this.items.clear();
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

const cookies = new Map<string, string>();
const frame = Math.random().toString(36).slice(2);
const Channel = BroadcastChannel;

Object.defineProperties(window, {
  localStorage: { value: new MemoryStorage() },
  sessionStorage: { value: new MemoryStorage() },
  // The frames are not tabs of one customer.
  BroadcastChannel: {
    value: class extends Channel {
      constructor(name: string) {
        super(`${name}-${frame}`);
      }
    },
  },
});
Object.defineProperties(navigator, {
  locks: { value: undefined },
  // A frame may show the state of a browser with push messages.
  serviceWorker: { value: undefined, configurable: true },
});
Object.defineProperty(document, 'cookie', {
  get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  set: (text: string) => {
    const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
    if (text.includes('max-age=0')) cookies.delete(name);
    else cookies.set(name, value);
  },
});
