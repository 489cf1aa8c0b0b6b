import { rm } from 'node:fs/promises';

const TRIES = 50;
const PAUSE_MS = 200;

/**
 * Removes a folder that the processes of a killed browser may still be writing to. `rm` repeats a step that fails, but a
 * file that appears meanwhile makes the whole fail.
 */
export async function removeFolder(path: string): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await rm(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
