import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A real build from sources that differ from those of the build under test. */
export interface NextBuild {
  /** For WEB_ROOT: what a deployment's `dist` contains after a rebuild in place. */
  readonly webRoot: string;
  /** The build mark in its pages. */
  readonly mark: string;
  readonly dispose: () => void;
}

/** What the storefront is built from. */
const SOURCES = [
  'contract',
  'domain',
  'public',
  'scripts',
  // vite.config.ts renders with it in development.
  'server',
  'src',
  'sw',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
];

/** A change to one file of the next build's sources. It must apply: if the sources have changed, it has to be updated too. */
interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the mark that a build has put into its page. */
export function markOf(webRoot: string): string {
  return (
    /<meta name="build" content="([^"]+)"/.exec(readFileSync(join(webRoot, 'client/index.html'), 'utf8'))?.[1] ?? ''
  );
}

/**
 * Builds the storefront again with the project's own `scripts/build.mjs`, in a copy of the checkout, with `changes` applied
 * to its sources and `settings` in its environment. The copy starts with the current build in its `dist`, as a deployment's
 * folder does, so that the new one keeps the files that the old one's open pages may still request. Takes as long as a
 * build, some twenty seconds.
 */
export async function buildNext(
  changes: readonly Change[],
  settings: Readonly<Record<string, string>> = {},
): Promise<NextBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'samobranka-next-'));
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('dist/client', join(folder, 'dist/client'), { recursive: true });
  if (existsSync('dist/.previous.json')) cpSync('dist/.previous.json', join(folder, 'dist/.previous.json'));
  for (const { file, from, to } of changes) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no «${from}» any more`);
    writeFileSync(path, text.replace(from, to));
  }
  const building = spawn(process.execPath, ['scripts/build.mjs', '--client', '--ssr'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((end) => building.once('exit', end));
  const webRoot = join(folder, 'dist');
  if (code !== 0) {
    dispose();
    throw new Error(`the next build ended with ${String(code)}`);
  }
  return { webRoot, mark: markOf(webRoot), dispose };
}
