import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A copy of the checkout whose sources differ from those of the build under test. */
export interface NextSources {
  /** For WEB_ROOT: the copy's `dist`. It begins as the current build, as a deployment's folder does. */
  readonly webRoot: string;
  /** Builds storefront and rendering with the copy's own `scripts/build.mjs`: some twenty seconds. */
  readonly build: () => Promise<void>;
  readonly dispose: () => void;
}

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

/** Copies the checkout, applies `changes` to its sources, and gives its builds `settings` in their environment. */
export function nextSources(changes: readonly Change[], settings: Readonly<Record<string, string>> = {}): NextSources {
  const folder = mkdtempSync(join(tmpdir(), 'samobranka-next-'));
  const webRoot = join(folder, 'dist');
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('dist', webRoot, { recursive: true });
  for (const { file, from, to } of changes) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no «${from}» any more`);
    writeFileSync(path, text.replace(from, to));
  }
  return {
    webRoot,
    build: async () => {
      const building = spawn(process.execPath, ['scripts/build.mjs', '--client', '--ssr'], {
        cwd: folder,
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const code = await new Promise((end) => building.once('exit', end));
      if (code !== 0) throw new Error(`the next build ended with ${String(code)}`);
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Builds the storefront again, with `changes` applied to its sources. The new build keeps the files that open pages of the
 * old one may still request.
 */
export async function buildNext(
  changes: readonly Change[],
  settings: Readonly<Record<string, string>> = {},
): Promise<NextBuild> {
  const { webRoot, build, dispose } = nextSources(changes, settings);
  try {
    await build();
  } catch (error) {
    dispose();
    throw error;
  }
  return { webRoot, mark: markOf(webRoot), dispose };
}
