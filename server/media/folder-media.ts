import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from './media.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Returns the media in a folder, which is made by the first write. */
export function folderMedia(folder: string): Media {
  return {
    read: async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    write: async (name, bytes) => {
      const file = join(folder, name);
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
    },
    names: async (prefix) => {
      const names = await readdir(folder).catch((): string[] => []);
      return names.filter((name) => name.startsWith(prefix));
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
