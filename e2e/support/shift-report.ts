import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Lists at the end of a run the layout shifts in journeys that are not about them (e2e/support/test.ts). */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its file
export default class ShiftReport implements Reporter {
  private readonly jumps: string[] = [];

  onTestEnd(test: TestCase): void {
    for (const { type, description = '' } of test.annotations) {
      if (type === 'layout shift')
        this.jumps.push(`[${test.parent.project()?.name ?? ''}] ${test.title}: ${description}`);
    }
  }

  onEnd(): void {
    if (this.jumps.length === 0) return;
    process.stdout.write(`\nLayout shifts over 0.02, reported only:\n  ${this.jumps.join('\n  ')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
