import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer, untilHealthy } from '#scripts/lib/server-process.mjs';
import { FIRST_PORT } from './hours.ts';

/** The demo's embedded database as the import left it (scripts/e2e-server.mjs). */
const IMPORTED = process.env['E2E_IMPORTED'] ?? join(tmpdir(), `samobranka-e2e-imported-${FIRST_PORT}`);

/** A restaurant's assortment in the chain file (contract/chain-file.ts). */
interface Assortment {
  stop_list: string[];
  prices?: { product: string; price: number }[];
}

/** Parts of the demo's files that journeys change: non-empty lists. Each is in one file of the folder. */
type ChainPart = Readonly<
  Record<
    | 'banners'
    | 'categories'
    | 'localities'
    | 'pages'
    | 'products'
    | 'promos'
    | 'seo_titles'
    | 'slides'
    | 'texts'
    | 'vacancies',
    [object, ...object[]]
  >
> & {
  readonly brand: { readonly legal: object };
  readonly environment: object;
  readonly modifier_groups: [{ readonly id: string; readonly options: [object, ...object[]] }];
  readonly news: [object, object, ...object[]];
  readonly restaurants: [{ readonly zones: [object, object, ...object[]] }, object, ...object[]];
};

/** A server of a single journey, with its own database: it may be killed and restarted into changed conditions. */
export class OwnServer {
  readonly origin: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'samobranka-own-'));
  private readonly env: NodeJS.ProcessEnv;
  private child: ChildProcess | null = null;

  constructor(offset: number, settings: Readonly<Record<string, string>> = {}) {
    const port = FIRST_PORT + offset;
    this.origin = `http://127.0.0.1:${port}`;
    // Without DATABASE_URL: the embedded database, whose files survive the process.
    const { DATABASE_URL: _given, ...rest } = process.env;
    this.env = {
      ...rest,
      APP_MODE: 'demo',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: this.folder,
      MEDIA_DIR: process.env['MEDIA_DIR'] ?? 'data/cache/media',
      DEMO_NOW: '2026-11-20T10:00:00Z',
      KITCHEN_CLOCK_SPEED: '0',
      UNPAID_ORDERS: '0',
      LOG_LEVEL: 'error',
      REPORTS: 'off',
      ...settings,
    };
  }

  /** Provides the demo chain, as imported once for the whole run; a run on PostgreSQL may have no folder of it. */
  async prepare(): Promise<void> {
    if (existsSync(IMPORTED)) cpSync(IMPORTED, this.folder, { recursive: true });
    else await this.import('demo/chain.json');
  }

  /** Changes the first restaurant's assortment; while the server is down. */
  sellOnly(assortment: Assortment): Promise<void> {
    return this.importChanged({
      'restaurants.json': ({ restaurants }) =>
        Object.assign(restaurants[0], {
          assortment: { categories_not_served: [], products_not_served: [], ...assortment },
        }),
    });
  }

  /** Imports the demo with changes, keyed by the file of its folder; while the server is down. */
  async importChanged(changes: Readonly<Record<string, (part: ChainPart) => unknown>>): Promise<void> {
    const copy = join(this.folder, 'chain');
    cpSync('demo', copy, { recursive: true });
    for (const [name, change] of Object.entries(changes)) {
      const file = join(copy, name);
      const part = JSON.parse(readFileSync(file, 'utf8')) as ChainPart;
      change(part);
      writeFileSync(file, JSON.stringify(part));
    }
    await this.import(join(copy, 'chain.json'));
  }

  /** Imports a chain's main file; while the server is down. */
  async import(file: string): Promise<void> {
    const importing = spawn(process.execPath, ['dist/server/chain-import.js', file], { env: this.env });
    await new Promise<void>((resolve, reject) => {
      importing.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the import ended with ${code}`))));
    });
  }

  /** `now`: the server's time; `webRoot`: the folder of the storefront build; `kitchen`: cooking speed, 0 never cooks. */
  async start(now = this.env['DEMO_NOW'], webRoot = 'dist', kitchen = '0'): Promise<void> {
    const env = { ...this.env, DEMO_NOW: now, WEB_ROOT: webRoot, KITCHEN_CLOCK_SPEED: kitchen };
    this.child = spawnServer(env);
    await untilHealthy(this.origin, { child: this.child });
  }

  /** Kills the server as by a power cut: no shutdown, uncommitted data is not flushed. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
