import { readdir, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';

/** Names that people take for the same: by letter case, and by letters that are written as one sign or as two (NFC, NFD). */
const alike = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Returns what is wrong with a file's name: there is none, it is a folder, or it is written otherwise on the disk. The disks of
 * Windows and macOS take names for the same that Linux does not, so the name is compared with what the folder lists.
 */
export async function nameFault(folder: string, path: string): Promise<string | null> {
  let above = folder;
  for (const part of normalize(path).split(sep)) {
    const names = await readdir(above).catch((): string[] => []);
    if (!names.includes(part)) {
      const other = names.find((name) => alike(name) === alike(part));
      const missing = `There is no file ${join(folder, path)}`;
      return other === undefined
        ? missing
        : `${missing}; there is "${other}": names are the same to the letter, large or small, accents too`;
    }
    above = join(above, part);
  }
  const found = await stat(above).catch(() => null);
  return found?.isFile() === true ? null : `${join(folder, path)} is no file`;
}
