import type { BrowserContext } from '@playwright/test';

export interface Faults {
  /** Announces a fault that the journey provokes: it must occur, and then does not count. */
  readonly expect: (pattern: RegExp) => void;
  /** Faults that were not announced, and announced ones that did not occur. */
  readonly found: () => string[];
}

/** A live status stream ends with its server or network and is reopened, and the browser logs that to the console. */
const BROKEN_STREAM =
  /^(?:console error: .*\bnet::ERR_\w+ \(|request failed: )https?:\/\/[^/]+\/api\/restaurant\/orders\/events\b/;
/** Logged where a journey does without the worker (playwright.config.ts). */
const NO_WORKER = /^console warning: Service Worker registration blocked/;
/** Requests that the page itself abandoned, by navigating away or by aborting. */
const GIVEN_UP = /net::ERR_ABORTED/;
/** A picture that the worker was still fetching for a page that was left. One that fails to load has an error response. */
const LEFT = /\/media\/.* net::ERR_FAILED$/;

/**
 * Listens to everything in the context that no customer should cause: console errors and warnings (React's included),
 * uncaught errors, violations of the content policy, requests to other hosts, failed requests, responses from 400 on.
 */
export async function watchFaults(context: BrowserContext, origin: string): Promise<Faults> {
  const faults: string[] = [];
  const expected: { pattern: RegExp; came: boolean }[] = [];
  const report = (fault: string): void => {
    const announced = expected.filter(({ pattern }) => pattern.test(fault));
    for (const one of announced) one.came = true;
    if (announced.length === 0 && !BROKEN_STREAM.test(fault) && !NO_WORKER.test(fault)) faults.push(fault);
  };
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) {
      report(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^https?:$/.test(protocol) && asked !== origin) report(`other host: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    const what = `${request.url()} ${why}`;
    if (!GIVEN_UP.test(why) && !LEFT.test(what)) report(`request failed: ${what}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      report(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  await context.exposeBinding('reportPolicy', (_source, text: string) => report(`content policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { reportPolicy: (text: string) => void }).reportPolicy(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  return {
    expect: (pattern) => expected.push({ pattern, came: false }),
    found: () => [
      ...faults,
      ...expected.filter(({ came }) => !came).map(({ pattern }) => `announced, but did not come: ${String(pattern)}`),
    ],
  };
}
