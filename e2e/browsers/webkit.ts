import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '#tests/support/remove-folder.ts';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { freePort } from '#scripts/lib/ports.mjs';
import { WINDOW, type Engine } from './engine.ts';
import { openSession, type Session } from './web-driver.ts';

const BROWSER = fileURLToPath(new URL('webkit-phone.py', import.meta.url));
/** A console line of the page, as WebKitGTK prints it: source, kind, text. */
const CONSOLE = /CONSOLE (?<kind>[A-Z ]*?(?:ERROR|WARN)) (?<words>.*)/g;
/**
 * What the browser itself logs about requests while offline (the probe makes them by design), and about features that it
 * does not know and may ignore.
 */
const NO_COMPLAINT =
  /Unrecognized Content-Security-Policy directive 'manifest-src'|Viewport argument key "interactive-widget" not recognized|Fetch API cannot load \S* due to access control checks|^Failed to load resource|Could not connect|Connection refused|Connection terminated|Load failed/;

export interface WebkitPrograms {
  readonly driver: string;
  readonly display: string;
}

/** Opens a virtual display; the X server picks a free number itself. */
async function openDisplay(program: string): Promise<{ readonly name: string; readonly child: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code}`)));
    child.stdio[3]?.once('data', (chunk) => resolve(String(chunk).trim()));
  });
  return { name: `:${number}`, child };
}

async function untilReady(origin: string, driver: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    if (driver.exitCode !== null) break;
    const answer = await fetch(`${origin}/status`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** WebKitGTK under its own driver: the closest to an iPhone that runs on a Debian machine. */
export function webkit({ driver, display }: WebkitPrograms): Engine {
  const profile = mkdtempSync(join(tmpdir(), 'samobranka-webkit-'));
  const complaints: string[] = [];
  const children: ChildProcess[] = [];
  let origin: string | null = null;
  let session: Session | null = null;
  let address = '';

  const current = (): Session => {
    if (session === null) throw new Error('WebKitGTK has not been started');
    return session;
  };
  const startDriver = async (): Promise<string> => {
    const screen = await openDisplay(display);
    children.push(screen.child);
    const port = await freePort();
    const child = spawn(driver, [`--port=${port}`], {
      // No bus, graphics card or assistive technology: there is no desktop environment.
      env: { ...process.env, DISPLAY: screen.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', GTK_A11Y: 'none' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        for (const { groups: { kind = '', words = '' } = {} } of String(chunk).matchAll(CONSOLE)) {
          if (!NO_COMPLAINT.test(words)) complaints.push(`${kind} ${words} (${address})`);
        }
      });
    }
    await untilReady(`http://127.0.0.1:${port}`, child);
    return `http://127.0.0.1:${port}`;
  };
  const kill = async (): Promise<void> => {
    if (session === null) return;
    process.kill(Number(readFileSync(join(profile, 'pid'), 'utf8')), 'SIGKILL');
    // The driver notices it the next time that it talks to the browser.
    await session.close().catch(() => undefined);
    session = null;
  };

  return {
    name: 'WebKitGTK',
    start: async () => {
      origin ??= await startDriver();
      session = await openSession(origin, {
        'webkitgtk:browserOptions': { binary: BROWSER, args: [profile, WINDOW.width, WINDOW.height].map(String) },
      });
    },
    kill,
    goto: async (wanted) => {
      address = wanted;
      await current().post('url', { url: wanted });
    },
    evaluate: async (expression) => {
      const script = `const [done] = arguments; (async () => (${expression}))().then((value) => done({ value }), (error) => done({ fault: String(error) }))`;
      const answer = v.parse(
        v.object({ value: v.optional(v.unknown()), fault: v.optional(v.string()) }),
        await current().post('execute/async', { script, args: [] }),
      );
      if (answer.fault !== undefined) throw new Error(answer.fault);
      return answer.value;
    },
    click: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await current().post('actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    },
    type: async (text) => {
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await current().post('actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    screenshot: async () => Buffer.from(v.parse(v.string(), await current().get('screenshot')), 'base64'),
    complaints: () => complaints,
    end: async () => {
      await kill();
      for (const child of children.toReversed()) child.kill('SIGKILL');
      await removeFolder(profile);
    },
  };
}
