import * as v from 'valibot';
import type { PagePlace } from '#contract/page-place.ts';
import type { ApiFetch } from './api-access.ts';

/** Mirrors src/app/entry-server.tsx: the server knows the storefront only as a bundle loaded at run time. */
export interface RenderRequest {
  readonly href: string;
  readonly place: PagePlace;
  readonly now: Date;
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly cleanHtml: (html: string) => string;
}

const RenderResult = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), href: v.string(), isPermanent: v.boolean() }),
  v.object({
    kind: v.literal('page'),
    status: v.number(),
    html: v.string(),
    state: v.unknown(),
    title: v.string(),
    description: v.nullable(v.string()),
    modules: v.array(v.string()),
    personal: v.boolean(),
  }),
]);
export type RenderResult = v.InferOutput<typeof RenderResult>;
export type RenderFirstView = (request: RenderRequest) => Promise<RenderResult>;
/** Returns the part of an address that its HTML depends on: addresses with an equal part are the same page. */
export type PageAddress = (href: string) => string;

const AnyFetch = v.pipe(
  v.function(),
  v.transform(
    (fetch): ApiFetch =>
      async (input, init) =>
        v.parse(v.instance(Response), await fetch(input, init)),
  ),
);
/** Adapts another backend's responses to the contract, for the host's own calls. */
export type ContractFetch = (fetch: ApiFetch) => ApiFetch;

/** Schema of the bundle, checked on load: its results are parsed like those of any other program. */
export const RendererModule = v.object({
  /** Where the build's pages find the API; empty: at their own origin. */
  apiOrigin: v.string(),
  contractFetch: v.pipe(
    v.function(),
    v.transform(
      (contractFetch): ContractFetch =>
        (fetch) =>
          v.parse(AnyFetch, contractFetch(fetch)),
    ),
  ),
  pageAddress: v.pipe(
    v.function(),
    v.transform(
      (pageAddress): PageAddress =>
        (href) =>
          v.parse(v.string(), pageAddress(href)),
    ),
  ),
  render: v.pipe(
    v.function(),
    v.transform(
      (render): RenderFirstView =>
        async (request) =>
          v.parse(RenderResult, await render(request)),
    ),
  ),
});
