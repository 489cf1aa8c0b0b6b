/**
 * Runs the checker itself on a small codebase made for it.
 *
 * @module-tag nightly
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';

/** A small codebase that breaks each rule once: a rule that never fires is useless. */
const HOUSE: Record<string, string> = {
  'contract/money.ts': "import { z } from '../domain/price.ts';\nexport const money = z;",
  'contract/errors.ts': "import { addDays } from 'date-fns';\nexport const later = addDays;",
  'contract/endpoints.ts': "export const api = { menu: '/menu' };",
  'src/client/queries.ts': "import { api } from '#contract/endpoints.ts';\nexport const menu = api.menu;",
  'domain/price.ts': 'export const z = 1;',
  'domain/clock.ts': "import { readFileSync } from 'node:fs';\nexport const now = readFileSync;",
  'src/app/root.tsx': 'export type Root = { readonly a: 1 };',
  'src/client/outbox/outbox.ts': "import { useState } from 'react';\nexport const use = useState;",
  'src/client/session.ts': "import { use } from './use-cart.ts';\nexport const session = use;",
  'src/client/use-cart.ts': "import { useState } from 'react';\nexport const use = useState;",
  'src/lib/chosen.ts': "import type { Root } from '../app/root.tsx';\nexport type Chosen = Root;",
  'src/ui/card.tsx': "import { Menu } from '#features/menu/menu.tsx';\nexport const Card = () => <Menu />;",
  'src/features/menu/menu.tsx':
    "import type { Cart } from '../cart/cart.ts';\nexport const Menu = () => <p>{({} as Cart).total}</p>;",
  'src/features/cart/cart.ts': "export type Cart = import('#server/modules/cart.ts').Row;",
  'sw/worker.ts': "import '../src/ui/card.tsx';",
  'server/modules/cart.ts': "import { host } from '../web/host.ts';\nexport type Row = { total: typeof host };",
  'server/web/host.ts': "import { Card } from '#ui/card.tsx';\nexport const host = Card;",
  'server/sandbox/sms.ts': 'export const sms = 1;',
  'server/modules/login.ts': "import { sms } from '../sandbox/sms.ts';\nexport const send = sms;",
  'server/modules/cart/cart-repository.ts': "import { send } from '../login.ts';\nexport const row = send;",
  'domain/ring-a.ts': "import type { B } from './ring-b.ts';\nexport type A = B | 1;",
  'domain/ring-b.ts': "import type { A } from './ring-a.ts';\nexport type B = A | 2;",
  'domain/alone.ts': 'export const alone = 1;',
  'node_modules/react/package.json': '{ "name": "react", "version": "19.0.0", "main": "index.js" }',
  'node_modules/react/index.js': 'module.exports = {};',
  'src/features/cart/note.tsx': "import { TextInput } from '@mantine/core';\nexport const Note = TextInput;",
  'node_modules/@mantine/core/package.json': '{ "name": "@mantine/core", "version": "1.0.0", "main": "index.js" }',
  'node_modules/@mantine/core/index.js': 'module.exports = {};',
  'domain/lost.ts': "import { gone } from './gone.ts';\nexport const lost = gone;",
};

type Violation = { from: string; to: string; rule: { name: string } };
let folder = '';
let violations: Violation[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'samobranka-rules-'));
  for (const [path, text] of Object.entries(HOUSE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of ['package.json', 'tsconfig.base.json']) symlinkSync(join(root, name), join(folder, name));
  const run = spawnSync(process.execPath, [join(root, 'scripts/check-rules.mjs'), '--house', folder], {
    encoding: 'utf8',
  });
  violations = (JSON.parse(run.stdout) as { summary: { violations: Violation[] } }).summary.violations;
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['contract-imports-valibot-only', 'contract/money.ts'],
  ['contract-imports-valibot-only', 'contract/errors.ts'],
  ['domain-is-pure', 'domain/clock.ts'],
  ['data-knows-no-framework', 'src/client/outbox/outbox.ts'],
  ['models-import-no-hooks', 'src/client/session.ts'],
  ['storefront-names-its-calls', 'src/client/queries.ts'],
  ['lib-points-right', 'src/lib/chosen.ts'],
  ['ui-points-right', 'src/ui/card.tsx'],
  ['rooms-are-addressed', 'src/lib/chosen.ts'],
  ['features-do-not-meet', 'src/features/menu/menu.tsx'],
  ['storefront-stands-alone', 'src/features/cart/cart.ts'],
  ['worker-imports-shared-rooms-only', 'sw/worker.ts'],
  ['modules-do-not-reach-into-the-host', 'server/modules/cart.ts'],
  ['server-imports-rules-and-contract-only', 'server/web/host.ts'],
  ['only-the-demo-mounts-the-sandbox', 'server/modules/login.ts'],
  ['fields-have-one-door', 'src/features/cart/note.tsx'],
  ['records-stand-below-calls', 'server/modules/cart/cart-repository.ts'],
  ['no-cycles', 'domain/ring-a.ts'],
  ['no-orphans', 'domain/alone.ts'],
  ['no-unresolvable', 'domain/lost.ts'],
])('%s is enforced in %s', (rule, file) => {
  expect(violations.filter(({ from }) => from === file).map(({ rule: { name } }) => name)).toContain(rule);
});

test('allowed imports pass', () => {
  expect(violations.filter(({ from }) => from === 'src/app/root.tsx' || from === 'domain/price.ts')).toEqual([]);
});
