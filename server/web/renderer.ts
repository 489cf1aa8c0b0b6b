import * as v from 'valibot';
import type { PagePlace } from '#contract/page-place.ts';
import type { ApiFetch } from './api-access.ts';

/** Mirrors src/app/entry-server.tsx: the server knows the storefront only as a bundle that it loads at run time. */
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
/** The part of an address that its HTML depends on: addresses with the same one are the same page. */
export type PageAddress = (href: string) => string;

const AnyFetch = v.pipe(
  v.function(),
  v.transform(
    (fetch): ApiFetch =>
      async (input, init) =>
        v.parse(v.instance(Response), await fetch(input, init)),
  ),
);
/** Makes answers of another backend answers of the contract, for the calls that the host itself makes. */
export type ContractFetch = (fetch: ApiFetch) => ApiFetch;

/** The bundle, checked where it is loaded: its answers are parsed like those of any other program. */
export const RendererModule = v.object({
  /** Where the build's pages find the API; empty is where they come from themselves. */
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
