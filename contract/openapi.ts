import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { BonusEntry, Consent, SavedAddress, SessionInfo, User } from './account.ts';
import { Cart, CartItem, CartPromo, CartTotals } from './cart.ts';
import { Banner, Category, ModifierGroup, Product, ProductDetails, ProductList } from './catalog.ts';
import { ContentBlock, ContentPage, ContentPreview, NewsItem, PromoItem } from './content.ts';
import { COMMON_ERRORS, type Endpoint, endpointPath, UNSAFE_ERRORS } from './endpoint.ts';
import { api } from './endpoints.ts';
import { ApiErrorBody, ERROR_STATUS, type ErrorCode } from './errors.ts';
import { SUMMARIES } from './openapi-summaries.ts';
import { Order, OrderConsent, OrderIssue, OrderItem } from './orders.ts';
import { AddressSuggestion, DeliveryDetails } from './places.ts';
import { AvailabilitySchedule, Picture, TimeRange, WeekRange, WeekRanges } from './primitives.ts';
import { DeliveryZone, Environment, Locality, OpeningHours, Restaurant } from './restaurants.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Schemas with a name of their own in the document; whatever else uses them refers to them. */
const NAMED = {
  AddressSuggestion,
  ApiErrorBody,
  AvailabilitySchedule,
  Banner,
  BonusEntry,
  Cart,
  CartItem,
  CartPromo,
  CartTotals,
  Category,
  Consent,
  ContentBlock,
  ContentPage,
  ContentPreview,
  DeliveryDetails,
  DeliveryZone,
  Environment,
  Locality,
  ModifierGroup,
  NewsItem,
  OpeningHours,
  Order,
  OrderConsent,
  OrderIssue,
  OrderItem,
  Picture,
  Product,
  ProductDetails,
  ProductList,
  PromoItem,
  Restaurant,
  SavedAddress,
  SessionInfo,
  TimeRange,
  User,
  WeekRange,
  WeekRanges,
};

type Override = Parameters<typeof toJsonSchema>[1];
const OPTIONS = {
  target: 'draft-2020-12',
  // What travels: a number that has a default may be missing.
  typeMode: 'input',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema }) => {
    // Formats that JSON Schema has no word for; as patterns everybody can check them.
    if (valibotAction.type === 'hex_color')
      return { ...jsonSchema, pattern: '^#(?:[\\da-fA-F]{3,4}|[\\da-fA-F]{6}|[\\da-fA-F]{8})$' };
    // JSON Schema reads every pattern as `u` does.
    if ('requirement' in valibotAction && valibotAction.requirement instanceof RegExp)
      return { ...jsonSchema, pattern: valibotAction.requirement.source };
    if (valibotAction.type === 'digits') return { ...jsonSchema, pattern: '^\\d+$' };
    return null;
  },
} as const satisfies Override;

const plain = ({ $schema: _schema, $defs: _defs, ...schema }: JsonSchema): Json =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON by making
  JSON.parse(JSON.stringify(schema)) as Json;

const schemaOf = (schema: v.GenericSchema): Json => plain(toJsonSchema(schema, { ...OPTIONS, definitions: NAMED }));

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Query parameters, one for each entry of the schema; lists are joined by commas (contract/query-string). */
const parametersOf = (query: v.GenericSchema | null): Json[] => {
  if (query === null) return [];
  const schema = schemaOf(query);
  if (!isObject(schema) || !isObject(schema['properties'])) throw new Error('a query is an object');
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(schema['properties']).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(isObject(property) && property['type'] === 'array' ? { style: 'form', explode: false } : {}),
    schema: property,
  }));
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const header = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

/** Headers that go with every call that changes something. */
const unsafeHeaders = (endpoint: Endpoint): Json[] =>
  endpoint.method === 'GET'
    ? []
    : [
        header(
          'X-XSRF-TOKEN',
          'The value of the XSRF-TOKEN cookie (GET /api/csrf-cookie); not with a bearer token and no cookies.',
          false,
        ),
        header(
          'Idempotency-Key',
          'Names this request for 48 hours: a repeat gets the first answer, another body is IDEMPOTENCY_KEY_REUSED.',
          endpoint === api.placeOrder,
        ),
      ];

const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...COMMON_ERRORS,
  ...(endpoint.method === 'GET' ? [] : UNSAFE_ERRORS).filter(
    (code) => code !== 'INVALID_CSRF_TOKEN' || endpoint.forgeryToken !== false,
  ),
  ...(endpoint === api.placeOrder ? (['IDEMPOTENCY_KEY_MISSING'] as const) : []),
  ...endpoint.errors,
];

/** Failures by status: one body for all, the codes that it may have are listed. */
const failuresOf = (endpoint: Endpoint): Record<string, Json> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.join(', '),
          content: json({ $ref: '#/components/schemas/ApiErrorBody' }),
        },
      ]),
  );
};

const operationOf = (endpoint: Endpoint, summary: string): Json => ({
  operationId: endpoint.name,
  summary,
  tags: [endpoint.path.split('/')[1] ?? ''],
  ...(endpoint.personal ? { 'x-personal': true } : {}),
  parameters: [...parametersOf(endpoint.query), ...unsafeHeaders(endpoint)],
  ...(endpoint.body === null ? {} : { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } }),
  responses: {
    ...(endpoint.ok === null
      ? { '204': { description: 'Done; no body' } }
      : { '200': { description: 'Done', content: json(schemaOf(endpoint.ok)) } }),
    ...failuresOf(endpoint),
  },
});

/** The whole contract as an OpenAPI 3.1 document. `npm run openapi` writes it to contract/openapi.json. */
export function buildOpenApi() {
  const paths: Record<string, Record<string, Json>> = {};
  const summaries = new Map(Object.entries(SUMMARIES));
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const path = (paths[endpointPath(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, summaries.get(name) ?? '');
  }
  const schemas = Object.fromEntries(
    Object.entries(toJsonSchemaDefs(NAMED, OPTIONS)).map(([name, schema]) => [name, plain(schema)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Restaurant chain storefront',
      version: '1',
      description:
        'Money is integer kopecks, an instant is ISO 8601 in UTC, coordinates are [latitude, longitude]. Every failure has the body ApiErrorBody.',
    },
    paths,
    components: { schemas },
  };
}
export type OpenApiDocument = ReturnType<typeof buildOpenApi>;
