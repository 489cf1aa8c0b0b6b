/** A file as the server sends it; `content`: base64. */
interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** Saves a file that came as base64 into the browser's downloads. */
export function saveFile({ name, type, content }: SentFile): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
