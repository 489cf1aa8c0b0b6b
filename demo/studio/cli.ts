import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { step, UserError } from '#scripts/lib/terminal.mjs';
import { pictureFile } from '#contract/chain-file-parts.ts';
import { readChain } from '#server/chain/read-chain.ts';
import { makePicture } from './make.ts';
import {
  pictureName,
  programHash,
  readRendered,
  readScenes,
  RENDERED_FILE,
  sceneHash,
  type Rendered,
  type Scene,
} from './scenes.ts';
import { makeSheet } from './sheet.ts';
import { ensureTools, ensureWeights } from './tools.ts';

/** `npm run studio`: renders the demo's pictures. Their scenes are in demo/menu/scenes; see demo/studio/README.md. */

const USAGE = `npm run studio -- --dish NAME      one picture, made again (a dish's id, its number in the menu, or the picture's path)
npm run studio -- --family NAME    all pictures of a family, made again (soup, pizza, drink, ...)
npm run studio -- --all            every picture that is missing or whose scene or program has changed
npm run studio -- --all --scenes   … but not those of which only the program has changed
npm run studio -- --sheet          all pictures in one, data/studio-sheet.png
  --preview FOLDER                 small and quick, into another folder; nothing is noted`;
const FOLDER = join(import.meta.dirname, '../pictures');
const SHEET = join(import.meta.dirname, '../../data/studio-sheet.png');
const PREVIEW = 0.375;

/** Returns the names of the pictures of all dishes in menu order. */
async function menuPictures(): Promise<{ id: string; name: string }[]> {
  const read = await readChain(join(import.meta.dirname, '../chain.json'));
  if (!read.ok) throw new UserError(`demo/chain.json has faults: ${JSON.stringify(read.faults)}`);
  return read.chain.products.flatMap(({ id, picture }) =>
    picture === null ? [] : [{ id, name: pictureName(pictureFile(picture)) }],
  );
}

async function choose(scenes: ReadonlyMap<string, Scene>, dish: string): Promise<string> {
  const menu = await menuPictures();
  const found = menu.find(({ id }, index) => id === dish || String(index + 1) === dish)?.name ?? dish;
  if (!scenes.has(found)) throw new UserError(`No scene of demo/menu/scenes is named ${found}`);
  return found;
}

function ofFamily(scenes: ReadonlyMap<string, Scene>, family: string): string[] {
  const names = [...scenes].flatMap(([name, scene]) => (scene.family === family ? [name] : []));
  if (names.length > 0) return names;
  const known = [...new Set([...scenes.values()].map((scene) => scene.family))].toSorted();
  throw new UserError(`No scene is of the family ${family}. Families: ${known.join(', ')}`);
}

async function whatChanged(
  scenes: ReadonlyMap<string, Scene>,
  rendered: Rendered,
  onlyScenes: boolean,
): Promise<string[]> {
  const names: string[] = [];
  for (const [name, scene] of scenes) {
    const before = rendered[name];
    const isSame =
      before?.scene === sceneHash(name, scene) && (onlyScenes || before.program === (await programHash(scene)));
    if (!isSame || !existsSync(join(FOLDER, `${name}.webp`))) names.push(name);
  }
  return names;
}

/** @throws UserError for what the user at the terminal can fix */
export async function runStudio(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      dish: { type: 'string', multiple: true },
      family: { type: 'string', multiple: true },
      help: { type: 'boolean' },
      all: { type: 'boolean' },
      scenes: { type: 'boolean' },
      sheet: { type: 'boolean' },
      preview: { type: 'string' },
    },
  });
  if (values.help === true) {
    console.log(USAGE);
    return;
  }
  if (!values.dish && !values.family && values.all !== true && values.sheet !== true) throw new UserError(USAGE);
  const scenes = await readScenes();
  const rendered = await readRendered();
  const dishes = await Promise.all((values.dish ?? []).map((dish) => choose(scenes, dish)));
  const families = (values.family ?? []).flatMap((family) => ofFamily(scenes, family));
  const changed = values.all === true ? await whatChanged(scenes, rendered, values.scenes === true) : [];
  const names = [...new Set([...dishes, ...families, ...changed])];
  if (names.length > 0) {
    await step('Blender and the denoiser', ensureTools);
    const weights = await ensureWeights();
    for (const name of names) {
      const scene = scenes.get(name);
      if (!scene) continue;
      const file = join(values.preview ?? FOLDER, `${name}.webp`);
      await step(name, () => makePicture(name, scene, weights, file, values.preview === undefined ? 1 : PREVIEW));
      if (values.preview !== undefined) continue;
      rendered[name] = { scene: sceneHash(name, scene), program: await programHash(scene) };
      const inOrder = Object.fromEntries(Object.entries(rendered).toSorted(([a], [b]) => a.localeCompare(b)));
      await writeFile(RENDERED_FILE, `${JSON.stringify(inOrder, null, 2)}\n`);
    }
  }
  if (values.sheet === true) {
    const menu = (await menuPictures()).map(({ name }) => name);
    const others = [...scenes.keys()].filter((name) => !menu.includes(name));
    await makeSheet([...menu, ...others], values.preview ?? FOLDER, SHEET);
  }
}
