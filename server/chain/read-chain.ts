import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { chainFaultWords as words } from '#contract/chain-fault-words.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import { shapeFaults } from '#contract/chain-file-issues.ts';
import { chainLists, type Chain } from '#contract/chain-file.ts';
import type { ChainFault } from '#contract/chain-file-faults.ts';
import { chainPictures } from '../pictures/chain-pictures.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { nameFault } from './file-names.ts';
import { joinParts, type Part } from './join-parts.ts';
import { readablePlace } from './readable-place.ts';
import { repeatedNames } from './repeated-names.ts';

export type ReadChain =
  /** `placeOf` writes a path of the joined chain for a person, with its file, for faults found later. */
  | {
      ok: true;
      chain: Chain;
      folder: string;
      placeOf: (path: string) => string;
      /** Faults that do not prevent the import, by paths of the joined chain. */
      warnings: readonly ChainFault[];
    }
  | { ok: false; faults: ChainFault[] };

/**
 * Reads a chain file and its includes, and validates everything: syntax, shape, cross references, and that each picture
 * exists on disk. Picture paths are relative to `folder`. Faults name their file and place: `menu/pizza.json: products «margarita» → price`.
 * Never throws for the files' contents. `kept` has the pictures that need not be on disk (docs/product.md §34.13).
 */
export async function readChain(file: string, kept: ReadonlySet<string> = new Set()): Promise<ReadChain> {
  const folder = dirname(file);
  const main = await readPart(folder, basename(file), MainFile);
  if (!main.ok) return main;
  const { include = [], ...value } = main.part.value;
  const parts: Part[] = [{ name: main.part.name, value }];
  const faults: ChainFault[] = [];
  for (const name of v.parse(Includes, include)) {
    const read = await readPart(folder, name, IncludedFile);
    if (read.ok) parts.push(read.part);
    else faults.push(...read.faults);
  }
  if (faults.length > 0) return { ok: false, faults };

  const { joined, placeOf } = joinParts(parts);
  const checked = checkChainFile(joined);
  const found = checked.ok ? await pictureFaults(checked.chain, folder, kept) : checked.faults;
  if (!checked.ok || found.length > 0) {
    return { ok: false, faults: found.map(({ path, message }) => ({ path: placeOf(path), message })) };
  }
  return { ok: true, chain: checked.chain, folder, placeOf, warnings: checked.warnings };
}

const IncludePath = v.pipe(v.string(), v.regex(/^(?!\/)(?!.*\.\.)[\w./-]+\.json$/, words.includePath));
const Includes = v.pipe(
  v.array(IncludePath),
  v.checkItems((name, index, all) => all.indexOf(name) === index, words.includedTwice),
);
/** Only what is needed to join the files; the joined whole is validated afterwards. */
const MainFile = v.looseObject({ include: v.optional(Includes) });
const IncludedFile = v.strictObject(v.entriesFromList(chainListNames(), v.optional(v.array(v.unknown()))));

function chainListNames() {
  return Object.keys(chainLists);
}

type Read = { ok: true; part: Part } | { ok: false; faults: ChainFault[] };

async function readPart(
  folder: string,
  name: string,
  schema: v.GenericSchema<unknown, Record<string, unknown>>,
): Promise<Read> {
  const refused = (message: string): Read => ({ ok: false, faults: [{ path: name, message }] });
  const wrongName = await nameFault(folder, name);
  if (wrongName !== null) return refused(wrongName);
  let bytes: Buffer;
  try {
    bytes = await readFile(join(folder, name));
  } catch {
    return refused(words.unreadable);
  }
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return refused(decoded.message);
  let json: unknown;
  try {
    json = JSON.parse(decoded.text);
  } catch (error) {
    return refused(words.notJson(error instanceof Error ? error.message : ''));
  }
  const inFile = (faults: readonly ChainFault[]): Read => ({
    ok: false,
    faults: faults.map(({ path, message }) => ({ path: `${name}: ${readablePlace(json, path)}`, message })),
  });
  const repeated = repeatedNames(decoded.text);
  if (repeated.length > 0) return inFile(repeated);
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return { ok: true, part: { name, value: parsed.output } };
  return inFile(shapeFaults(parsed.issues));
}

async function pictureFaults(chain: Chain, folder: string, kept: ReadonlySet<string>): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  for (const { path, picture } of chainPictures(chain)) {
    const message = kept.has(picture) ? null : await nameFault(folder, picture);
    if (message !== null) faults.push({ path, message });
  }
  return faults;
}
