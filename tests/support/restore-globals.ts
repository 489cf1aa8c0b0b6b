import { afterEach, vi } from 'vitest';

// Vitest's own `unstubGlobals` forgets with each file what it has to undo, and the next file has the stub of this one's last test.
afterEach(() => {
  vi.unstubAllGlobals();
});
