import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { paintPicture } from './paint-picture.ts';
import { PictureSpecs } from './picture-spec.ts';
import { createRenders } from './renders.ts';

/**
 * `npm run demo:pictures`: draws every picture of demo/pictures/picture-specs.json beside it, for the demo has no photographs.
 * The drawings are committed: run this after a change of a spec. A file without a spec goes.
 */
const FOLDER = join(import.meta.dirname, '../pictures');
/** Near enough to the drawing that the import's own compression adds nothing that one sees: 142 pictures are 3.7 MB. */
const WEBP = { quality: 95, smartSubsample: true, effort: 6 } as const;

const specs = v.parse(PictureSpecs, JSON.parse(await readFile(join(FOLDER, 'picture-specs.json'), 'utf8')));
const renders = createRenders();
for (const [name, spec] of Object.entries(specs)) {
  const file = join(FOLDER, `${name}.webp`);
  const canvas = await paintPicture(spec, name, renders);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await canvas.webp(WEBP).toBuffer());
}
for (const file of await readdir(FOLDER, { recursive: true })) {
  if (file.endsWith('.webp') && !(file.slice(0, -'.webp'.length) in specs)) await rm(join(FOLDER, file));
}
