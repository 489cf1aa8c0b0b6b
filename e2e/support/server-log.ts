import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';

/** A line of the server's log at level error or above (server/http/logging.ts); the runner may have put a name before it. */
const ERROR = /\{"level":[56]0,.*/;

/**
 * Fails the run when a server logs an error: a page whose rendering failed still shows the dishes a moment later, and no
 * journey would know. It hears the servers that the run starts, and those that a journey starts for itself.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its file
export default class ServerLog implements Reporter {
  private readonly rests = new Map<string, string>();
  private readonly errors: string[] = [];

  onStdOut(chunk: string | Buffer, test: TestCase | undefined): void {
    const source = test ? `in «${test.title}»` : 'of a server that journeys share';
    const lines = `${this.rests.get(source) ?? ''}${String(chunk)}`.split('\n');
    this.rests.set(source, lines.pop() ?? '');
    for (const line of lines) {
      const error = ERROR.exec(line)?.[0];
      if (error !== undefined) this.errors.push(`${source}: ${error}`);
    }
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.errors.length === 0) return Promise.resolve({ status });
    process.stdout.write(`\nServers logged ${this.errors.length} errors:\n  ${this.errors.join('\n  ')}\n`);
    return Promise.resolve({ status: 'failed' });
  }

  printsToStdio(): boolean {
    return false;
  }
}
