/**
 * The built app for one run of the end-to-end tests: a fresh data folder that goes when the run ends. Only the pictures
 * of the demo, which are named after their content, are kept from run to run (data/cache).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from './lib/launch.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/terminal.mjs';

const folder = mkdtempSync(join(tmpdir(), 'samobranka-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env['DATA_DIR'] = folder;
process.env['MEDIA_DIR'] ??= join(root, 'data/cache/media');

runMain(() => launch({ mode: 'demo' }));
