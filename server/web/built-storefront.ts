import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type ContractFetch, type PageAddress, type RenderFirstView, RendererModule } from './renderer.ts';

const ManifestEntry = v.object({
  file: v.string(),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
const Manifest = v.record(v.string(), ManifestEntry);
type Manifest = v.InferOutput<typeof Manifest>;

const ENTRY = 'index.html';

/** A page's assets besides its entry script, which is in the template. Root-relative URLs. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly { readonly href: string; readonly css: string }[];
}

interface Renderer {
  readonly apiOrigin: string;
  readonly contractFetch: ContractFetch;
  readonly render: RenderFirstView;
  readonly pageAddress: PageAddress;
}

/** The built storefront: its page template, the assets of each route, and the renderer. */
export interface BuiltStorefront {
  /** `dist/client/index.html`. */
  readonly template: string;
  /** CSP sources of the page's inline scripts: `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
  /** Changes with every build. */
  readonly buildId: string;
  /** @throws when a module is not in the build: a route has a wrong name for it */
  readonly assetsOf: (modules: readonly string[]) => PageAssets;
  /** Null when the build has no server renderer. */
  readonly renderer: Renderer | null;
}

/** Follows static imports, each file once, dependencies first. */
function closure(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    const entry = manifest[name];
    if (entry === undefined) throw new Error(`${name} is not in the build's manifest`);
    for (const needed of entry.imports) visit(needed);
    seen.add(name);
  };
  for (const name of modules) visit(name);
  return [...seen];
}

/** Returns `'sha256-…'` of each executable inline script; data blocks are not executed and need none. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, source]) =>
      `'sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}'`,
  );
}

async function loadRenderer(ssrDir: string): Promise<Renderer | null> {
  const path = resolve(ssrDir, 'entry-server.js');
  if (!existsSync(path)) return null;
  return v.parse(RendererModule, await import(pathToFileURL(path).href));
}

/**
 * Reads a build once, at server start.
 *
 * @returns null when there is none in `clientDir`: the server then only serves the API
 * @throws when the build exists but is incomplete
 */
export async function readBuiltStorefront(dirs: {
  readonly clientDir: string;
  readonly ssrDir: string;
  readonly rendering: boolean;
}): Promise<BuiltStorefront | null> {
  const page = join(dirs.clientDir, ENTRY);
  if (!existsSync(page)) return null;
  // Strips indentation; the hashes below are of what is sent.
  const template = readFileSync(page, 'utf8').replace(/\s*\n\s*/g, ' ');
  const manifestText = readFileSync(join(dirs.clientDir, '.vite/manifest.json'), 'utf8');
  const manifest = v.parse(v.pipe(v.string(), v.parseJson(), Manifest), manifestText);
  const styles = new Map<string, string>();
  for (const { css } of Object.values(manifest)) {
    for (const file of css) styles.set(file, readFileSync(join(dirs.clientDir, file), 'utf8').trim());
  }
  const assets = new Map<string, PageAssets>();
  const assetsOf = (modules: readonly string[]): PageAssets => {
    const key = modules.join(' ');
    const known = assets.get(key);
    if (known !== undefined) return known;
    const entries = closure(manifest, [ENTRY, ...modules]).flatMap((name) => manifest[name] ?? []);
    const made = {
      scripts: entries.map(({ file }) => `/${file}`).filter((src) => !template.includes(`src="${src}"`)),
      styles: [...new Set(entries.flatMap(({ css }) => css))].map((file) => ({
        href: `/${file}`,
        css: styles.get(file) ?? '',
      })),
    };
    assets.set(key, made);
    return made;
  };
  return {
    template,
    scriptHashes: inlineScriptHashes(template),
    buildId: createHash('sha256').update(template).update(manifestText).digest('base64url').slice(0, 12),
    assetsOf,
    renderer: dirs.rendering ? await loadRenderer(dirs.ssrDir) : null,
  };
}
