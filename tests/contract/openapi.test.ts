// Proves docs/product.md §18.1.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpointPath } from '../../contract/endpoint.ts';
import { api } from '../../contract/endpoints.ts';
import { buildOpenApi } from '../../contract/openapi.ts';

const document = buildOpenApi();

describe('openapi.json', () => {
  it('is what the contract says: run `npm run openapi` and commit what it writes', () => {
    expect(readFileSync('contract/openapi.json', 'utf8')).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });

  it('has every call under its own name', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const records = Object.values(api).map((endpoint) => `${endpoint.method} ${endpointPath(endpoint)}`);
    expect(written.toSorted()).toEqual(records.toSorted());
  });

  it('refers only to what it has', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) expect(document.components.schemas).toHaveProperty(String(name));
    expect(text).not.toContain('$defs');
  });
});
