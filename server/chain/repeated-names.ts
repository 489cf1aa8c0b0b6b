import { visit } from 'jsonc-parser';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';

/** Formats a path as in faults: `products[3].price`. */
const pathText = (segments: readonly (string | number)[]): string =>
  segments.map((one, index) => (typeof one === 'number' ? `[${one}]` : `${index === 0 ? '' : '.'}${one}`)).join('');

/**
 * Finds duplicate keys in the objects of a JSON text. `JSON.parse` silently keeps the last: a price corrected in one of
 * two places would keep its old value.
 *
 * @param text valid JSON
 */
export function repeatedNames(text: string): ChainFault[] {
  const faults: ChainFault[] = [];
  /** For each open object: its keys, with the line of each. */
  const open: Map<string, number>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Map()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, _offset, _length, startLine, _startCharacter, pathOf) => {
      const names = open.at(-1);
      const line = startLine + 1;
      const before = names?.get(name);
      if (before === undefined) names?.set(name, line);
      else {
        const message = words.keyTwice(name, before, line);
        faults.push({ path: pathText([...pathOf(), name]), message });
      }
    },
  });
  return faults;
}
