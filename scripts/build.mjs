/**
 * Builds what is outdated: the page (dist/client), the kitchen's screen (dist/kitchen), the office (dist/office), server rendering (dist/ssr), the
 * server and its commands (dist/server). `--force` builds everything, `--client`, `--kitchen`, `--office`, `--ssr`, `--server` only
 * these.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { hashOf, INPUTS, isFresh, writeStamp } from './lib/build-stamp.mjs';
import { writeDifferences } from './lib/differences.mjs';
import { filesIn, NEXT_BUILD, root } from './lib/paths.mjs';
import { publishBuild } from './lib/publish-build.mjs';
import { runMain, step } from './lib/terminal.mjs';

/** @typedef {import('./lib/build-stamp.mjs').Target} Target */

/** @type {Record<Target, { name: string, make: () => Promise<void> }>} */
const TARGETS = {
  client: {
    name: 'building the storefront',
    make: async () => {
      await build({ root, logLevel: 'warn' });
      moveSourceMaps();
      await publish('client');
    },
  },
  kitchen: {
    name: 'building the kitchen',
    make: async () => {
      await build({ configFile: join(root, 'vite.kitchen.config.ts'), logLevel: 'warn' });
      await publish('kitchen');
    },
  },
  office: {
    name: 'building the office',
    make: async () => {
      await build({ configFile: join(root, 'vite.office.config.ts'), logLevel: 'warn' });
      await publish('office');
    },
  },
  ssr: {
    name: 'building its rendering on the server',
    make: async () => void (await build({ root, logLevel: 'warn', build: { ssr: true } })),
  },
  server: { name: 'building the server', make: buildServer },
};

/** Source maps are for reading error reports. They are moved to dist/source-maps, which no server serves. */
function moveSourceMaps() {
  const [from, to] = [join(NEXT_BUILD, 'client'), join(root, 'dist/source-maps')];
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to);
  for (const file of filesIn(from)) {
    if (file.endsWith('.map')) renameSync(join(from, file), join(to, basename(file)));
  }
}

/** Bundles the server and each command of server/cli into one file each; packages stay in node_modules. */
async function buildServer() {
  const commands = existsSync(join(root, 'server/cli')) ? readdirSync(join(root, 'server/cli')) : [];
  const input = { server: join(root, 'server/server.ts') };
  for (const file of commands.filter((name) => name.endsWith('.ts') && !name.endsWith('-strings.ts'))) {
    Object.assign(input, { [basename(file, '.ts')]: join(root, 'server/cli', file) });
  }
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist/server',
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' } },
    },
  });
  const migrations = join(root, 'server/db/migrations');
  if (existsSync(migrations)) cpSync(migrations, join(root, 'dist/server/migrations'), { recursive: true });
}

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Writes .br and .gz next to every text asset at maximum compression, so that the server only has to pick one.
 *
 * @param {string} folder
 */
async function precompress(folder) {
  const files = filesIn(folder)
    .filter((file) => COMPRESSIBLE.test(file))
    .map((file) => join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const source = readFileSync(file);
      if (source.length < 512) return;
      writeFileSync(
        `${file}.br`,
        await brotli(source, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
        }),
      );
      writeFileSync(`${file}.gz`, await gzipAsync(source, { level: 9 }));
    }),
  );
}

/** @param {'client' | 'kitchen' | 'office'} name */
async function publish(name) {
  await precompress(join(NEXT_BUILD, name));
  if (name === 'client') await writeDifferences(join(NEXT_BUILD, name, 'assets'), join(root, 'dist', name, 'assets'));
  publishBuild(join(NEXT_BUILD, name), join(root, 'dist', name));
}

const LOCK = join(root, 'dist/.building');

/**
 * Concurrent builds would empty each other's folders. The second waits, then finds nothing left to do. A lock whose
 * process has exited is ignored.
 */
async function waitForOtherBuild() {
  for (;;) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(LOCK, { force: true }));
      return;
    } catch {
      if (!isAlive(lockOwner())) rmSync(LOCK, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** @returns {number} the process that is building; 0 when it has just finished */
function lockOwner() {
  try {
    return Number(readFileSync(LOCK, 'utf8'));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

runMain(async () => {
  const asked = new Set(process.argv.slice(2));
  mkdirSync(join(root, 'dist'), { recursive: true });
  process.env['NODE_ENV'] = 'production';
  await waitForOtherBuild();
  const all = /** @type {Target[]} */ (Object.keys(TARGETS));
  const named = all.filter((target) => asked.has(`--${target}`));
  for (const target of named.length > 0 ? named : all) {
    if (isFresh(target) && !asked.has('--force')) continue;
    const hash = hashOf(INPUTS[target]);
    // Not fresh until complete, whatever the sources are by then.
    writeStamp(target, '');
    // Sequential: each build already uses both cores of a small machine.
    await step(TARGETS[target].name, TARGETS[target].make);
    writeStamp(target, hash);
  }
});
