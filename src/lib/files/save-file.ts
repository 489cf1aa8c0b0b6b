/** How long a file's object URL must live so that every browser has started saving it, ms. */
const KEPT_MS = 10_000;

/** Makes the browser save a file that the page has created. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
