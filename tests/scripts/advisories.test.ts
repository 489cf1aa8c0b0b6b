// Proves docs/security/components.md: which installed packages an advisory is about.
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { Advisory, compareVersions, findingsOf } from '#scripts/lib/advisories.mjs';
import { lockedPackages } from '#scripts/lib/locked-packages.mjs';
import { removeFolder } from '../support/remove-folder.ts';

const advisory = (events: readonly object[], more: object = {}) =>
  v.parse(Advisory, {
    id: 'GHSA-1',
    summary: 'Bad',
    database_specific: { severity: 'HIGH', cwe_ids: [] },
    affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  });
const affects = (version: string, events: readonly object[]): boolean =>
  findingsOf([{ name: 'a', version }], [advisory(events)]).length > 0;

describe('versions', () => {
  it('have the order of the standard’s own example', () => {
    const order = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '2.0.0',
    ];
    expect(order.toReversed().toSorted(compareVersions)).toEqual(order);
    expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
  });
});

describe('an advisory', () => {
  it('is about versions from one event to the next', () => {
    const events = [{ introduced: '1.2.0' }, { fixed: '1.4.2' }, { introduced: '2.0.0' }, { fixed: '2.1.0' }];
    expect(
      ['1.1.9', '1.2.0', '1.4.1', '1.4.2', '1.9.0', '2.0.0-rc.1', '2.0.0', '2.0.9', '2.1.0'].map((version) =>
        affects(version, events),
      ),
    ).toEqual([false, true, true, false, false, false, true, true, false]);
    expect(affects('0.0.1', [{ introduced: '0' }])).toBe(true);
    expect(
      ['1.0.0', '1.0.1'].map((version) => affects(version, [{ introduced: '0' }, { last_affected: '1.0.0' }])),
    ).toEqual([true, false]);
  });

  it('names the next repair, and is sorted by severity', () => {
    const packages = [
      { name: 'a', version: '1.0.0' },
      { name: 'a', version: '2.0.0' },
    ];
    const low = advisory([{ introduced: '0' }, { fixed: '1.0.1' }], {
      id: 'GHSA-0',
      database_specific: { severity: 'LOW' },
    });
    const high = advisory([{ introduced: '0' }, { fixed: '1.5.0' }, { introduced: '2.0.0' }, { fixed: '2.0.4' }]);
    expect(findingsOf(packages, [low, high]).map(({ version, id, fixed }) => [version, id, fixed])).toEqual([
      ['1.0.0', 'GHSA-1', '1.5.0'],
      ['2.0.0', 'GHSA-1', '2.0.4'],
      ['1.0.0', 'GHSA-0', '1.0.1'],
    ]);
  });

  it('of GitHub, which names its ranges otherwise, is read the same; commits are no versions', () => {
    const about = (type: string) =>
      advisory([], {
        affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type, events: [{ introduced: '0' }] }] }],
      });
    const installed = [{ name: 'a', version: '1.0.0' }];
    expect(['SEMVER', 'ECOSYSTEM', 'GIT'].map((type) => findingsOf(installed, [about(type)]).length)).toEqual([
      1, 1, 0,
    ]);
  });

  it('that is withdrawn, of another ecosystem or of another package is none; a listed version is one', () => {
    const installed = [{ name: 'a', version: '1.0.0' }];
    const everything = [{ introduced: '0' }];
    const elsewhere = [{ package: { ecosystem: 'PyPI', name: 'a' }, ranges: [{ type: 'SEMVER', events: everything }] }];
    const listed = [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['1.0.0'] }];
    expect(findingsOf(installed, [advisory(everything, { withdrawn: '2026-01-01T00:00:00Z' })])).toEqual([]);
    expect(findingsOf(installed, [advisory([], { affected: elsewhere })])).toEqual([]);
    expect(findingsOf([{ name: 'b', version: '1.0.0' }], [advisory(everything)])).toEqual([]);
    expect(findingsOf(installed, [advisory([], { affected: listed })])).toMatchObject([{ id: 'GHSA-1', fixed: null }]);
  });
});

describe('npm run advisories', () => {
  const run = promisify(execFile);
  const command = async (...args: readonly string[]) => {
    const ran = run(process.execPath, ['scripts/advisories.mjs', ...args], { cwd: join(import.meta.dirname, '../..') });
    return ran.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    );
  };

  it('fails for an affected package of production, and not for one that was accepted; reads files and folders', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'osv-'));
    onTestFinished(() => removeFolder(folder));
    const fastify = lockedPackages('production').find(({ name }) => name === 'fastify');
    const about = (name: string) => [
      { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
    ];
    writeFileSync(
      join(folder, 'a.json'),
      JSON.stringify({ id: 'GHSA-fast', summary: 'Too fast', affected: about('fastify') }),
    );
    writeFileSync(join(folder, 'b.json'), JSON.stringify([{ id: 'GHSA-test', affected: about('vitest') }]));
    const found = await command(folder);
    expect([found.code, found.text]).toEqual([1, expect.stringContaining(`fastify ${fastify?.version}  GHSA-fast`)]);
    expect(found.text).not.toContain('GHSA-test');
    expect((await command(folder, '--accept', 'GHSA-fast')).code).toBe(0);
    expect((await command(join(folder, 'b.json'), '--all')).text).toContain('GHSA-test');
    writeFileSync(join(folder, 'c.json'), '{"no":"advisory"}');
    expect(await command(folder)).toMatchObject({ code: 1, text: expect.stringContaining('c.json is no advisory') });
    expect((await command()).text).toContain('docs/security/components.md');
  });
});
