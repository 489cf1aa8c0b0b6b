import type { BrowserContext } from '@playwright/test';

export interface Faults {
  /** Announces a fault that the journey provokes: it must come, and is then no fault. */
  readonly expect: (pattern: RegExp) => void;
  /** What happened unannounced, and what was announced and did not happen. */
  readonly found: () => string[];
}

/** The stream of a live status ends with its server or its network, is opened again, and the browser writes it into the console. */
const BROKEN_STREAM =
  /^(?:console error: .*\bnet::ERR_\w+ \(|request failed: )https?:\/\/[^/]+\/api\/restaurant\/orders\/events\b/;
/** Said where a journey does without the worker (playwright.config.ts). */
const NO_WORKER = /^console warning: Service Worker registration blocked/;
/** Requests that the page itself gave up, by navigating away or by aborting. */
const GIVEN_UP = /net::ERR_ABORTED/;
/** A picture that the worker was still fetching for a page that was left. One that does not come says so in its answer. */
const LEFT = /\/media\/.* net::ERR_FAILED$/;

/**
 * Listens to everything in the context that no customer should cause: console errors and warnings (React's among them), uncaught errors,
 * violations of the content policy, requests to other hosts, requests that fail, answers from 400 on.
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
