import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/paths.mjs';

const ROOMS = ['src', 'sw', 'server', 'domain', 'contract', 'demo', 'scripts', 'conformance', 'bench', 'tests', 'e2e'];
const SOURCE = /(?<!\.d)\.(?:ts|tsx|mjs)$/;
/** `export const name = (…) =>`, with or without types; where the variable has its own type annotation, the arrow remains. */
const ARROW = /^export const (\w+) = (?:async )?(?:<[^()]*>)?(?:\w+|\((?:[^()]|\([^()]*\))*\)(?:: [^=;]+)?) =>/gm;

// Verified to fail with 830 arrows. The linter’s func-style has no rule for exports alone: allowing arrows allows exported ones.
test('exported functions are function declarations: hoisted, and named in stack traces', () => {
  const found = ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => SOURCE.test(file))
      .flatMap((file) =>
        [...readFileSync(join(root, room, file), 'utf8').matchAll(ARROW)].map(([, name]) => `${room}/${file}: ${name}`),
      ),
  );
  expect(found).toEqual([]);
});
