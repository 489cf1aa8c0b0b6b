import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '#scripts/lib/run.mjs';

/** What the database may take while the rest is allocated. */
const RESERVE_BLOCKS = 512;
const CHUNK = Buffer.alloc(1024 * 1024);

/** Fills the disk until not another byte fits: what is free at once, then whatever is left. */
export async function fillDisk(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  await run('fallocate', ['--length', String(Math.max(1, bavail - RESERVE_BLOCKS) * bsize), path]);
  const file = openSync(path, 'a');
  try {
    for (let size = CHUNK.length; size > 0; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(file, CHUNK, 0, size);
      } catch {
        // Full for this size: the next one is smaller.
      }
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Runs the work on a small mounted disk, which needs root.
 *
 * @param megabytes its size
 * @returns what the work reports, or why it did not run
 */
export async function onSmallDisk(megabytes: number, work: (disk: string) => Promise<string>): Promise<string> {
  const disk = mkdtempSync(join(tmpdir(), 'samobranka-disk-'));
  const { code } = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk]);
  try {
    return code === 0 ? await work(disk) : 'not run: only root may mount a small disk';
  } finally {
    // The server may hold files there until its world is closed.
    if (code === 0) await run('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}
