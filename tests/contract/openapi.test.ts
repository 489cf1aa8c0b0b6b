// Proves docs/product.md §18.1.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { partnerSessionApi } from '#contract/calls/kitchen.ts';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { officeApi, officeSessionApi } from '#contract/calls/office.ts';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { api, streams } from '#contract/endpoints.ts';
import { WEBHOOKS } from '#contract/webhooks.ts';
import { buildOpenApi } from '#contract/openapi.ts';

const document = buildOpenApi();

describe('openapi.json', () => {
  it('matches the contract: run `npm run openapi` and commit the result', () => {
    expect(readFileSync('contract/openapi.json', 'utf8')).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });

  it('has every endpoint under its own name', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = {
      ...api,
      ...partnerApi,
      ...partnerSessionApi,
      ...officeApi,
      ...officeCustomersApi,
      ...officeSessionApi,
    };
    const records = Object.values<Endpoint>(calls).map((endpoint) => `${endpoint.method} ${endpointPath(endpoint)}`);
    records.push(...Object.values(streams).map((stream) => `GET ${stream.base}${stream.path}`));
    expect(written.toSorted()).toEqual(records.toSorted());
  });

  // docs/product.md §27.10, §30.11
  it('has every webhook event, with its headers and body', () => {
    expect(Object.keys(document.webhooks).toSorted()).toEqual(Object.keys(WEBHOOKS).toSorted());
    const text = JSON.stringify(document.webhooks['order.paid']);
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) expect(text).toContain(`"${name}"`);
    expect(text).toContain('{"const":"order.paid"}');
    expect(text).toContain('"#/components/schemas/WebhookOrder"');
    expect(JSON.stringify(document.webhooks['booking.placed'])).toContain('"#/components/schemas/WebhookBooking"');
  });

  it('has no unresolved references', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) expect(document.components.schemas).toHaveProperty(String(name));
    expect(text).not.toContain('$defs');
  });
});
