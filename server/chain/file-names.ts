import { readdir, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';

/** Normalises names that look the same: letter case, and characters written as one code point or as two (NFC, NFD). */
const alike = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Returns what is wrong with a file's name: it does not exist, is a folder, or is spelt differently on disk. Windows and
 * macOS disks treat names as equal that Linux does not, so the name is compared with the folder's listing.
 */
export async function nameFault(folder: string, path: string): Promise<string | null> {
  let above = folder;
  for (const part of normalize(path).split(sep)) {
    const names = await readdir(above).catch((): string[] => []);
    if (!names.includes(part)) {
      const other = names.find((name) => alike(name) === alike(part));
      const missing = join(folder, path);
      return other === undefined ? words.noFile(missing) : words.noFileBut(missing, other);
    }
    above = join(above, part);
  }
  const found = await stat(above).catch(() => null);
  return found?.isFile() === true ? null : words.isFolder(join(folder, path));
}
