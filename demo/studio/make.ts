import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { run, runOrThrow } from '#scripts/lib/run.mjs';
import { UserError } from '#scripts/lib/terminal.mjs';
import { masterSize, SAMPLES, type Scene } from './scenes.ts';
import type { PictureKind } from '#server/pictures/kinds.ts';
import { PYTHON } from './tools.ts';

/** Maximum size of a master, so that 200 of them do not burden a clone. Bytes. */
const MAX_MASTER_SIZES: Readonly<Record<PictureKind, number>> = {
  card: 110_000,
  banner: 110_000,
  wide: 110_000,
  option: 15_000,
};
/** The network's layers allocate and free hundreds of MB each: returning them to the system every time costs a third of its time. */
const KEEP_MEMORY = { MALLOC_MMAP_MAX_: '0', MALLOC_TRIM_THRESHOLD_: '8000000000', MALLOC_TOP_PAD_: '2000000000' };
const BEST_QUALITY = 90;
const STEP = 4;

/**
 * Renders one scene and writes its master.
 *
 * @param weights the denoiser's; see `ensureWeights`
 * @param file output path of the master, WebP
 * @param part scale, 1 for the master; a preview is smaller and has fewer samples
 * @throws UserError with Blender's message
 */
export async function makePicture(name: string, scene: Scene, weights: string, file: string, part = 1): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'));
  try {
    const size = masterSize(scene.kind);
    const shape = { width: Math.round(size.width * part), height: Math.round(size.height * part) };
    const out = join(folder, 'picture');
    const job = join(folder, 'job.json');
    const samples = part === 1 ? SAMPLES : Math.ceil(SAMPLES / 2);
    await writeFile(job, JSON.stringify({ name, record: scene, shape, samples, out }));
    const { code, output } = await run('blender', ['-b', '-P', join(import.meta.dirname, 'render.py'), '--', job]);
    if (code !== 0)
      throw new UserError(`${name} could not be rendered:\n${output.trimEnd().split('\n').slice(-20).join('\n')}`);
    const env = { ...process.env, ...KEEP_MEMORY };
    await runOrThrow(PYTHON, [join(import.meta.dirname, 'denoise.py'), weights, out, `${out}-final.png`], { env });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await encodeMaster(`${out}-final.png`, maxMasterSize(scene.kind)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the maximum size of a master, bytes. */
export function maxMasterSize(kind: PictureKind): number {
  return MAX_MASTER_SIZES[kind];
}

/** Encodes at the best quality within the size limit, bytes. */
async function encodeMaster(picture: string, maxSize: number): Promise<Buffer> {
  for (let quality = BEST_QUALITY; ; quality -= STEP) {
    const master = await sharp(picture).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer();
    if (master.length <= maxSize || quality <= STEP) return master;
  }
}
