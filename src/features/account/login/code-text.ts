import { asciiDigits, cleanLines } from '#contract/clean-text.ts';

/** The code in whatever was typed or pasted: a whole message has it among its words. */
export function codeIn(text: string, length: number): string {
  const runs = asciiDigits(cleanLines(text)).match(/\d+/g) ?? [];
  const exact = runs.find((run) => run.length === length);
  return exact ?? runs.join('').slice(0, length);
}
