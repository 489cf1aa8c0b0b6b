import { asciiDigits, cleanLines } from '#contract/clean-text.ts';

/** Extracts the code from typed or pasted text, which may be the whole message. */
export function codeIn(text: string, length: number): string {
  const runs = asciiDigits(cleanLines(text)).match(/\d+/g) ?? [];
  const exact = runs.find((run) => run.length === length);
  return exact ?? runs.join('').slice(0, length);
}
