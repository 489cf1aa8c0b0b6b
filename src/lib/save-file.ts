/** How long a file's address has to live so that every browser has begun to save it, ms. */
const KEPT_MS = 10_000;

/** Has the browser save a file that the page has made. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
