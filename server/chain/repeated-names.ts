import { visit } from 'jsonc-parser';
import type { ChainFault } from '#contract/chain-file-faults.ts';

/** As faults write it: `products[3].price`. */
const pathText = (segments: readonly (string | number)[]): string =>
  segments.map((one, index) => (typeof one === 'number' ? `[${one}]` : `${index === 0 ? '' : '.'}${one}`)).join('');

/**
 * Finds what an object of a JSON text says twice. `JSON.parse` keeps the last and says nothing: a price that was mended in one of two
 * places would be the old one.
 *
 * @param text valid JSON
 */
export function repeatedNames(text: string): ChainFault[] {
  const faults: ChainFault[] = [];
  /** For each object that is open: its names, with the line of each. */
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
        const message = `«${name}» stands here twice, in lines ${before} and ${line}; only one of them can be meant`;
        faults.push({ path: pathText([...pathOf(), name]), message });
      }
    },
  });
  return faults;
}
