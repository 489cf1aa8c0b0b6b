import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { maskFrame } from '#domain/mask-personal.ts';
import { addressBlock } from './address-block.ts';
import { ApiError } from './api-error.ts';
import { LIMITS } from './limits.ts';
import { createMinuteCounter } from './rate-limit.ts';
import { pageOf } from './request-route.ts';

/** Where browsers report what a page's content policy has refused (docs/product.md §12.20). */
export const POLICY_REPORTS = '/policy-reports';

const BODY_LIMIT = 32 * 1024;
/** Reports of one request that are read. */
const PER_REQUEST = 20;
/** Distinct reports that a process logs in an hour. */
const DISTINCT = 100;
const HOUR_MS = 3_600_000;

/** Directives of our policies (server/web/content-policy.ts), as browsers name them; `other` for any else, so that the counts stay few. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;
const Directive = v.picklist(DIRECTIVES);

const Text = v.optional(v.nullable(v.string()), null);
const Position = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null);

/** `report-uri`: one report in a request. */
const OldReport = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': Text,
    'violated-directive': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'line-number': Position,
    'column-number': Position,
    'script-sample': Text,
    disposition: Text,
  }),
});

/** `report-to`: any number, of several types. */
const Report = v.object({
  type: v.literal('csp-violation'),
  body: v.object({
    documentURL: v.string(),
    effectiveDirective: v.string(),
    blockedURL: Text,
    sourceFile: Text,
    lineNumber: Position,
    columnNumber: Position,
    sample: Text,
    disposition: Text,
  }),
});
const Reports = v.array(v.object({ type: v.string() }));

/** A refusal, without anything that could identify a person: no address, no id, no query, no text. */
interface PolicyReport {
  /** Of {@link DIRECTIVES}, or `other`. */
  readonly directive: string;
  readonly disposition: 'enforce' | 'report';
  /** Pattern of the page's address. */
  readonly page: string;
  /** What was refused: a keyword of the standard, the scheme or the origin. */
  readonly blocked: string;
  /** The script that asked for it: `? file:line:column`. */
  readonly source: string;
  /** For HTML and script addresses that no policy of the page has made: which property was set. */
  readonly sink: string;
}

const KEYWORD = /^(?:[a-z]+|trusted-types-(?:policy|sink)|wasm-eval)$/;
/** Property names as browsers write them before the refused text: `Element innerHTML|<img…`. */
const SINK = /^((?:[A-Z][A-Za-z]{1,40})(?: [A-Za-z]{1,40})?)\|/;
/** Extensions of a visitor's browser work in the page too: what they are refused says nothing about the storefront. */
const EXTENSION = /^(?:[a-z-]+-extension|moz-extension|webkit-masked-url|user-script):/i;

const pageIn = (address: string): string => {
  if (!URL.canParse(address)) return 'page';
  const { pathname } = new URL(address);
  const [, first = ''] = pathname.split('/');
  return first === 'kitchen' || first === 'office' ? `/${first}` : pageOf(pathname);
};

const blockedBy = (address: string | null): string => {
  if (address === null || address === '') return 'none';
  if (KEYWORD.test(address)) return address;
  if (!URL.canParse(address)) return 'unreadable';
  const { origin, protocol } = new URL(address);
  return (origin === 'null' ? protocol : origin).slice(0, 100);
};

const sourceOf = (file: string | null, line: number | null, column: number | null): string => {
  const name =
    (file ?? '')
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return name === '' ? 'page' : maskFrame(`? ${name}:${line ?? 0}:${column ?? 0}`);
};

/** Returns what is kept of a report; null for one that an extension of the browser has caused. */
const keptOf = (report: {
  readonly page: string;
  readonly directive: string;
  readonly blocked: string | null;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly sample: string | null;
  readonly disposition: string | null;
}): PolicyReport | null => {
  if (EXTENSION.test(report.file ?? '') || EXTENSION.test(report.blocked ?? '')) return null;
  const directive = v.safeParse(Directive, report.directive);
  return {
    directive: directive.success ? directive.output : 'other',
    disposition: report.disposition === 'report' ? 'report' : 'enforce',
    page: pageIn(report.page),
    blocked: blockedBy(report.blocked),
    source: sourceOf(report.file, report.line, report.column),
    sink: SINK.exec(report.sample ?? '')?.[1] ?? '',
  };
};

/** @throws {ApiError} VALIDATION_FAILED for a body of neither kind */
const readReports = (body: unknown): PolicyReport[] => {
  const old = v.safeParse(OldReport, body);
  if (old.success) {
    const { 'csp-report': one } = old.output;
    const kept = keptOf({
      page: one['document-uri'],
      // The older name has the directive's sources behind it.
      directive: one['effective-directive'] ?? one['violated-directive']?.split(' ', 1)[0] ?? '',
      blocked: one['blocked-uri'],
      file: one['source-file'],
      line: one['line-number'],
      column: one['column-number'],
      sample: one['script-sample'],
      disposition: one.disposition,
    });
    return kept === null ? [] : [kept];
  }
  if (!v.is(Reports, body)) throw new ApiError('VALIDATION_FAILED');
  return body.slice(0, PER_REQUEST).flatMap((given) => {
    const parsed = v.safeParse(Report, given);
    if (!parsed.success) return [];
    const { body: one } = parsed.output;
    const kept = keptOf({
      page: one.documentURL,
      directive: one.effectiveDirective,
      blocked: one.blockedURL,
      file: one.sourceFile,
      line: one.lineNumber,
      column: one.columnNumber,
      sample: one.sample,
      disposition: one.disposition,
    });
    return kept === null ? [] : [kept];
  });
};

/** How many reports have arrived, since this process started. */
export interface PolicyReportCounts {
  /** Each directive and disposition that occurred; both are from short lists. */
  readonly counts: () => readonly {
    readonly directive: string;
    readonly disposition: string;
    readonly count: number;
  }[];
}

/**
 * Receives what browsers report about the content policy (docs/product.md §12.20): counts by directive, and logs each distinct report once
 * an hour. It is open to everyone, so an address may send few, and a process logs few.
 */
export async function installPolicyReports(
  app: FastifyInstance,
  {
    now,
    perMinute = LIMITS.policyReports,
    distinct = DISTINCT,
  }: { readonly now: () => Date; readonly perMinute?: number; readonly distinct?: number },
): Promise<PolicyReportCounts> {
  const countRequest = createMinuteCounter();
  const counts = new Map<string, { directive: string; disposition: string; count: number }>();
  let hour = 0;
  let seen = new Set<string>();

  const note = (log: Pick<FastifyBaseLogger, 'warn'>, report: PolicyReport): void => {
    const { directive, disposition } = report;
    const key = `${directive} ${disposition}`;
    const one = counts.get(key) ?? { directive, disposition, count: 0 };
    one.count += 1;
    counts.set(key, one);
    const current = Math.floor(now().getTime() / HOUR_MS);
    if (current !== hour) {
      hour = current;
      seen = new Set();
    }
    const text = JSON.stringify(report);
    if (seen.has(text) || seen.size > distinct) return;
    seen.add(text);
    if (seen.size > distinct)
      log.warn({ distinct }, 'more distinct reports of the content policy than are logged in an hour');
    else log.warn(report, 'the content policy refused something in a page');
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser<string>(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      parse,
    );
    scope.post(
      POLICY_REPORTS,
      {
        bodyLimit: BODY_LIMIT,
        // Before the body is read.
        onRequest: async (request) => countRequest(addressBlock(request.ip), perMinute, now()),
      },
      async (request, reply) => {
        for (const report of readReports(request.body)) note(request.log, report);
        return reply.code(204).header('cache-control', 'no-store').send();
      },
    );
  });
  return { counts: () => [...counts.values()] };
}
