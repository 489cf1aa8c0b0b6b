import { chainFaultWords as words } from '#contract/chain-fault-words.ts';

export type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/** Decodes a file's bytes as UTF-8, with or without a BOM; names the encoding if it is another one. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const refused = (message: string): Decoded => ({ ok: false, message });
  const [first, second] = bytes;
  // JSON begins with an ASCII character: in UTF-16 and UTF-32 it is next to a zero byte.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0) {
    return refused(words.wideEncoding);
  }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return refused(words.notUtf8(brokenLine(bytes)));
  }
}

/** Returns the first line with invalid UTF-8, counted from 1: it contains the first lost character. */
function brokenLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8');
  return decoder.decode(bytes).split('\uFFFD', 1).join('').split('\n').length;
}
