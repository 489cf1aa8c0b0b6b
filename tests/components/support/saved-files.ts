import { onTestFinished, vi } from 'vitest';

/** A file that the page has saved through the browser. */
export interface SavedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Captures files that the page saves from now on, instead of the browser. Returns a function that resolves to all of them so far. */
export function catchSavedFiles(): () => Promise<SavedFile[]> {
  const files = new Map<string, Blob>();
  const saved: { readonly name: string; readonly file: Blob }[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (!(file instanceof Blob)) throw new TypeError('Only files are saved here');
    const href = `blob:${location.origin}/${files.size}`;
    files.set(href, file);
    return href;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file !== undefined) saved.push({ name: this.download, file });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return () => Promise.all(saved.map(async ({ name, file }) => ({ name, type: file.type, text: await file.text() })));
}
