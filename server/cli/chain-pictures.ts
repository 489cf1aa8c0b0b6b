import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Chain } from '#contract/chain-file.ts';
import { readChain } from '../chain/read-chain.ts';
import { folderMedia } from '../media/folder-media.ts';
import { chainPictures } from '../pictures/chain-pictures.ts';
import { contactSheet, type SheetPicture } from '../pictures/contact-sheet.ts';
import { processChainPictures } from '../pictures/process.ts';

/** `npm run chain:pictures -- FILE`. Exit codes: 0 done, 2 called wrongly, 3 the file has faults. */
const USAGE = `Usage: npm run chain:pictures -- FILE [--out FOLDER]

  FILE    the chain's main file (docs/chain-format.md), for example demo/chain.json
  FOLDER  where the sheet goes, index.html; data/chain-pictures when missing`;

/** Returns what the picture at a path belongs to: `products[3].picture` → the dish's name. */
const titleOf = (chain: Chain, path: string): string => {
  const [, group, at] = /^modifier_groups\[(\d+)\]\.options\[(\d+)\]/.exec(path) ?? [];
  const option = chain.modifier_groups[Number(group)]?.options[Number(at)];
  if (option) return option.name;
  const [, list = '', index] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
  const titles: Readonly<Record<string, readonly string[]>> = {
    products: chain.products.map(({ name }) => name),
    banners: chain.banners.map(({ title }) => title),
    slides: chain.slides.map(({ title }) => title),
    news: chain.news.map(({ title }) => title),
    promos: chain.promos.map(({ title }) => title),
    pages: chain.pages.map(({ title }) => title),
    vacancies: chain.vacancies.map(({ title }) => title),
  };
  return titles[list]?.[Number(index)] ?? path;
};

async function makeSheet(file: string, out: string): Promise<number> {
  const read = await readChain(file);
  const made = read.ok ? await processChainPictures(read.chain, read.folder, folderMedia(join(out, 'media'))) : read;
  if (!read.ok || !made.ok) {
    const faults = read.ok ? (made.ok ? [] : made.faults) : read.faults;
    for (const { path, message } of faults) console.error(`${path}: ${message}`);
    return 3;
  }
  const sheet = chainPictures(read.chain).flatMap(({ path, kind }): SheetPicture[] => {
    const picture = made.pictures.get(path);
    const warnings = made.warnings.filter((one) => one.path === path).map(({ message }) => message);
    return picture ? [{ title: titleOf(read.chain, path), path: read.placeOf(path), kind, picture, warnings }] : [];
  });
  await mkdir(out, { recursive: true });
  const page = join(out, 'index.html');
  await writeFile(page, contactSheet(read.chain.brand.name, sheet, 'media'));
  console.log(`${sheet.length} pictures, ${made.warnings.length} warnings: ${resolve(page)}`);
  return 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'data/chain-pictures' } },
});
const [file, ...rest] = positionals;
if (file === undefined || rest.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await makeSheet(file, values.out);
}
