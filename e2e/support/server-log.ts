import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';
import type { ServerError } from '#scripts/lib/test-results.mjs';

/** A line of the server's log at level error or above (server/http/logging.ts); the runner may have prefixed a name. */
const ERROR = /\{"level":[56]0,.*/;

/**
 * Fails the journeys during which a server logs an error: a page whose rendering failed still shows the dishes a moment
 * later, and no journey would notice. An error of a journey's own server belongs to that journey; one of the shared servers,
 * to whatever runs at that moment.
 *
 * `npm test` reads the errors from the file that E2E_SERVER_ERRORS names, and repeats these journeys; without one the run
 * fails.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its file
export default class ServerLog implements Reporter {
  private readonly rests = new Map<string, string>();
  private readonly errors: ServerError[] = [];
  private readonly running = new Set<TestCase>();
  private last: TestCase | null = null;

  onTestBegin(test: TestCase): void {
    this.running.add(test);
  }

  onTestEnd(test: TestCase): void {
    this.running.delete(test);
    this.last = test;
  }

  onStdOut(chunk: string | Buffer, test: TestCase | undefined): void {
    const source = test?.id ?? '';
    const lines = `${this.rests.get(source) ?? ''}${String(chunk)}`.split('\n');
    this.rests.set(source, lines.pop() ?? '');
    for (const line of lines) {
      const error = ERROR.exec(line)?.[0];
      if (error !== undefined) this.errors.push({ error, tests: this.testsOf(test).map(placeOf) });
    }
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const file = process.env['E2E_SERVER_ERRORS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.errors));
    if (this.errors.length === 0) return Promise.resolve({ status });
    const lines = this.errors.map(
      ({ error, tests }) => `${tests.map(({ title }) => `«${title}»`).join(', ')}: ${error}`,
    );
    process.stdout.write(`\nServers logged ${this.errors.length} errors:\n  ${lines.join('\n  ')}\n`);
    return Promise.resolve({ status: file === undefined ? 'failed' : status });
  }

  printsToStdio(): boolean {
    return false;
  }

  /** A line may arrive a moment after the journey that caused it has ended. */
  private testsOf(test: TestCase | undefined): TestCase[] {
    if (test !== undefined) return [test];
    if (this.running.size > 0) return [...this.running];
    return this.last === null ? [] : [this.last];
  }
}

const placeOf = (test: TestCase): ServerError['tests'][number] => ({
  project: test.parent.project()?.name ?? '',
  file: relative(process.cwd(), test.location.file),
  line: test.location.line,
  title: test.title,
});
