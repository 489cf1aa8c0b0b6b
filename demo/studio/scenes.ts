import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { PICTURE_KINDS, type PictureKind } from '#server/pictures/kinds.ts';

const SCENES = join(import.meta.dirname, '../menu/scenes');
const PROGRAM = import.meta.dirname;
/** Width of the masters, px: an option's picture is shown in a circle of 64 px. */
const MASTER_WIDTHS: Readonly<Record<PictureKind, number>> = { card: 1280, banner: 1280, wide: 1280, option: 384 };
/** Rays per pixel; the denoiser does the rest. */
export const SAMPLES = 5;

/** A picture's scene: a family of dishes (families/X.py) and its parameters; the module defines the accepted keys. */
const Scene = v.looseObject({
  family: v.pipe(v.string(), v.regex(/^[a-z_]+$/, 'Expected the name of a module of demo/studio/families')),
  /** Where the picture is used; a dish's card when missing. */
  kind: v.optional(v.picklist(['card', 'banner', 'wide', 'option']), 'card'),
});
export type Scene = v.InferOutput<typeof Scene>;
const Scenes = v.record(v.string(), Scene);

/** Dishes on a shared table: referenced by name here, replaced by their own scenes for the program. */
const Dishes = v.array(v.looseObject({ dish: v.string() }));

/** Inserts the scenes of the dishes that a table references. */
function withDishes(scenes: ReadonlyMap<string, Scene>, name: string, scene: Scene): Scene {
  if (scene['dishes'] === undefined) return scene;
  const dishes = v.parse(Dishes, scene['dishes']).map(({ dish, ...place }) => {
    const found = scenes.get(dish);
    if (!found) throw new Error(`${name}: no scene is named ${dish}`);
    return { ...place, scene: found };
  });
  return { ...scene, dishes };
}

/**
 * Returns every scene, by the picture's path in demo/pictures without its extension.
 *
 * @throws Error for duplicate names, and for a table with a dish that has no scene
 */
export async function readScenes(): Promise<Map<string, Scene>> {
  const scenes = new Map<string, Scene>();
  for (const file of (await readdir(SCENES)).toSorted()) {
    const found = v.parse(Scenes, JSON.parse(await readFile(join(SCENES, file), 'utf8')));
    for (const [name, scene] of Object.entries(found)) {
      if (scenes.has(name)) throw new Error(`${file}: there are two scenes of ${name}`);
      scenes.set(name, scene);
    }
  }
  return new Map([...scenes].map(([name, scene]) => [name, withDishes(scenes, name, scene)]));
}

/** Returns the modules that render a scene: its own family's, and those of the dishes on a table. */
const familiesOf = (scene: Scene): string[] => {
  const dishes = v.safeParse(v.array(v.looseObject({ scene: Scene })), scene['dishes']);
  const others = dishes.success ? dishes.output.map((dish) => dish.scene.family) : [];
  return [...new Set([scene.family, ...others])].toSorted();
};

/** Derives a scene's name from its picture's path in the chain file: `pictures/banners/samovar.webp` → `banners/samovar`. */
export function pictureName(path: string): string {
  return path.replace(/^pictures\//, '').replace(/\.webp$/, '');
}

/** Returns the size of a master, px. */
export function masterSize(kind: PictureKind): { width: number; height: number } {
  const width = MASTER_WIDTHS[kind];
  return { width, height: Math.round(width / PICTURE_KINDS[kind].ratio) };
}

const shortHash = (parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 12);
};

/** Returns the hash of the picture's content: changes with the scene. */
export function sceneHash(name: string, scene: Scene): string {
  return shortHash([name, JSON.stringify(scene)]);
}

/** Returns the hash of the rendering: changes with the family's module, the kit, the renderer and the settings. */
export async function programHash(scene: Scene): Promise<string> {
  const kit = (await readdir(join(PROGRAM, 'kit'))).filter((name) => name.endsWith('.py')).toSorted();
  const families = familiesOf(scene).map((family) => `families/${family}.py`);
  const files = ['render.py', 'denoise.py', ...families, ...kit.map((name) => `kit/${name}`)];
  const { width, height } = masterSize(scene.kind);
  return shortHash([
    `${width}x${height} ${SAMPLES}`,
    ...(await Promise.all(files.map((file) => readFile(join(PROGRAM, file))))),
  ]);
}

/** demo/pictures/rendered.json: the hashes each picture was rendered from. */
const Rendered = v.record(v.string(), v.strictObject({ scene: v.string(), program: v.string() }));
export type Rendered = v.InferOutput<typeof Rendered>;
export const RENDERED_FILE = join(import.meta.dirname, '../pictures/rendered.json');

export async function readRendered(): Promise<Rendered> {
  const text = await readFile(RENDERED_FILE, 'utf8').catch(() => '{}');
  return v.parse(Rendered, JSON.parse(text));
}
