import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { BonusEntry, Consent, SavedAddress, SessionInfo, User } from './account.ts';
import { Cart, CartItem, CartPromo, CartTotals } from './cart.ts';
import { Banner, Category, ModifierGroup, Product, ProductDetails, ProductList } from './catalog.ts';
import { ContentPage, ContentPreview, NewsItem, PromoItem } from './content.ts';
import type { PartnerEndpoint } from './calls/partner-endpoint.ts';
import { partnerApi } from './calls/partner.ts';
import { partnerSessionApi } from './calls/kitchen.ts';
import { SESSION_HEADER } from './calls/partner-endpoint.ts';
import { officeCustomersApi } from './calls/office-customers.ts';
import { OFFICE_HEADER, officeApi, officeSessionApi } from './calls/office.ts';
import { COMMON_ERRORS, type Endpoint, endpointPath, UNSAFE_ERRORS } from './endpoint.ts';
import { api, streams } from './endpoints.ts';
import type { EventStream } from './event-stream.ts';
import { ApiErrorBody, ERROR_STATUS, type ErrorCode } from './errors.ts';
import { OFFICE_SUMMARIES, PARTNER_SESSION_SUMMARIES, PARTNER_SUMMARIES, SUMMARIES } from './openapi-summaries.ts';
import { DraftState, EditValue, OfficeDish, OfficeDraft } from './office-chain.ts';
import { OfficeMe, StaffList } from './office.ts';
import { Order, OrderConsent, OrderIssue, OrderItem } from './orders.ts';
import { PartnerOrder, PartnerOrderItem } from './partner.ts';
import { AddressSuggestion, DeliveryDetails } from './places.ts';
import { AvailabilitySchedule, Picture, TimeRange, WeekRange, WeekRanges } from './primitives.ts';
import { DeliveryZone, Environment, Locality, OpeningHours, Restaurant } from './restaurants.ts';
import { WEBHOOK_EVENTS, WEBHOOKS, webhookBody, type WebhookEvent, WebhookBooking, WebhookOrder } from './webhooks.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** Schemas with their own name in the document; all other schemas refer to them. */
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
  ContentPage,
  ContentPreview,
  DeliveryDetails,
  DeliveryZone,
  DraftState,
  EditValue,
  Environment,
  Locality,
  ModifierGroup,
  NewsItem,
  OfficeDish,
  OfficeDraft,
  OfficeMe,
  OpeningHours,
  Order,
  OrderConsent,
  OrderIssue,
  OrderItem,
  PartnerOrder,
  PartnerOrderItem,
  Picture,
  Product,
  ProductDetails,
  ProductList,
  PromoItem,
  Restaurant,
  SavedAddress,
  SessionInfo,
  StaffList,
  TimeRange,
  User,
  WebhookBooking,
  WebhookOrder,
  WeekRange,
  WeekRanges,
};

type Override = Parameters<typeof toJsonSchema>[1];
const OPTIONS = {
  target: 'draft-2020-12',
  // The input type: numbers with a default are optional.
  typeMode: 'input',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema }) => {
    // Formats unknown to JSON Schema, expressed as patterns that any validator supports.
    if (valibotAction.type === 'hex_color')
      return { ...jsonSchema, pattern: '^#(?:[\\da-fA-F]{3,4}|[\\da-fA-F]{6}|[\\da-fA-F]{8})$' };
    // JSON Schema reads every pattern with the `u` flag.
    if ('requirement' in valibotAction && valibotAction.requirement instanceof RegExp)
      return { ...jsonSchema, pattern: valibotAction.requirement.source };
    // Checks that need code are described in docs/chain-format.md; text cleaning, in docs/product.md §19.11.
    if (valibotAction.type === 'check' || valibotAction.type === 'clean_text') return jsonSchema;
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

/** Returns query parameters, one for each entry of the schema; lists are comma-separated (contract/query-string). */
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

/** Headers of every call that changes data. */
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

const isPartner = (endpoint: Endpoint): endpoint is PartnerEndpoint => 'scope' in endpoint;

const isSession = (endpoint: Endpoint): boolean =>
  Object.values<Endpoint>({ ...partnerSessionApi, ...officeSessionApi }).some(({ name }) => name === endpoint.name);

const isOffice = ({ base }: Endpoint): boolean => base === '/api/office';

const isOfPerson = (endpoint: Endpoint): boolean => isOffice(endpoint) && !isSession(endpoint);

const officeHeader: Json = header(OFFICE_HEADER, '`1`: says that a page of the office asks.', true);

const screenHeader = (required: boolean): Json =>
  header(
    SESSION_HEADER,
    '`1`, with the cookie of a screen that has logged in: says that a page of ours asks.',
    required,
  );

/** Headers of Standard Webhooks (docs/product.md §26.3), or the cookie of a screen (§26.17). */
const signedHeaders = ({ method }: PartnerEndpoint): Json[] => {
  const when = method === 'GET' ? '' : ' Required with a key.';
  return [
    header(
      'webhook-id',
      `Another one for each request, a repeat too: 8 to 100 letters, digits, \`_\`, \`-\`.${when}`,
      false,
    ),
    header('webhook-timestamp', `Seconds since 1970; at most five minutes from the clock of the server.${when}`, false),
    header(
      'webhook-signature',
      `\`v1,\` and base64 of HMAC-SHA256, keyed with the text of the secret, over \`id.timestamp.METHOD path.body\`.${when}`,
      false,
    ),
    screenHeader(false),
  ];
};

const headersOf = (endpoint: Endpoint): Json[] => {
  if (isOffice(endpoint)) return [officeHeader, ...(isSession(endpoint) ? [] : unsafeHeaders(endpoint).slice(1))];
  if (isSession(endpoint)) return [screenHeader(true)];
  return isPartner(endpoint)
    ? [...signedHeaders(endpoint), ...unsafeHeaders(endpoint).slice(1)]
    : unsafeHeaders(endpoint);
};

const PARTNER_ERRORS = [
  'PARTNER_KEY_INVALID',
  'PARTNER_SIGNATURE_INVALID',
  'PARTNER_SIGNATURE_LATE',
  'PARTNER_REQUEST_REPLAYED',
  'PARTNER_SCOPE_MISSING',
] as const satisfies readonly ErrorCode[];

const errorsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...COMMON_ERRORS,
  ...(endpoint.method === 'GET' ? [] : UNSAFE_ERRORS).filter(
    (code) =>
      (code !== 'INVALID_CSRF_TOKEN' || endpoint.forgeryToken !== false) &&
      (!code.startsWith('IDEMPOTENCY_') || !isSession(endpoint)),
  ),
  ...(endpoint.method === 'GET' && (isPartner(endpoint) || isSession(endpoint) || isOffice(endpoint))
    ? (['CROSS_SITE_REQUEST'] as const)
    : []),
  ...(isPartner(endpoint) ? PARTNER_ERRORS : []),
  ...(isOfPerson(endpoint) ? (['OFFICE_SESSION_MISSING', 'OFFICE_RIGHT_MISSING'] as const) : []),
  ...(endpoint === api.placeOrder ? (['IDEMPOTENCY_KEY_MISSING'] as const) : []),
  ...endpoint.errors,
];

/** Error responses by status: one body schema, with the possible codes listed. */
const failuresOf = (codes: readonly ErrorCode[]): Record<string, Json> => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
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

const tagOf = (endpoint: Endpoint): string => {
  if (isOffice(endpoint)) return OFFICE_TAG;
  return isPartner(endpoint) || isSession(endpoint) ? PARTNER_TAG : (endpoint.path.split('/')[1] ?? '');
};

const operationOf = (endpoint: Endpoint, summary: string): Json => ({
  operationId: endpoint.name,
  summary,
  tags: [tagOf(endpoint)],
  ...(isOfPerson(endpoint) ? { security: [{ officePerson: [] }] } : {}),
  ...(isPartner(endpoint) ? { security: [{ partnerKey: [] }, { partnerScreen: [] }], 'x-scope': endpoint.scope } : {}),
  ...(endpoint.personal ? { 'x-personal': true } : {}),
  parameters: [...parametersOf(endpoint.query), ...headersOf(endpoint)],
  ...(endpoint.body === null ? {} : { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } }),
  responses: {
    ...(endpoint.ok === null
      ? { '204': { description: 'Done; no body' } }
      : { '200': { description: 'Done', content: json(schemaOf(endpoint.ok)) } }),
    ...failuresOf(errorsOf(endpoint)),
  },
});

/** OpenAPI 3.1 cannot describe a stream: it is declared as text, and `x-events` has the schema of each event's data by its name. */
const streamOf = ({ name, path, query, events, errors }: EventStream, summary: string): Json => ({
  operationId: name,
  summary,
  tags: [path.split('/')[1] ?? ''],
  'x-personal': true,
  parameters: [
    ...parametersOf(query),
    header(
      'Last-Event-ID',
      'The id of the last event that came before the connection broke: only what is not so any more is told again.',
      false,
    ),
  ],
  responses: {
    '200': {
      description:
        'Server-sent events for some minutes, then the stream ends and is to be opened again. Each event has the whole state of what it is about; comments between them say that the connection stands.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
      'x-events': Object.fromEntries(Object.entries(events).map(([event, data]) => [event, schemaOf(data)])),
    },
    ...failuresOf([...COMMON_ERRORS, ...errors]),
  },
});

/** Webhooks sent to the chain's own programs (docs/product.md §27.10, §27.11). */
const webhookOf = (type: WebhookEvent): Json => ({
  post: {
    operationId: type,
    summary: WEBHOOKS[type].summary,
    tags: [WEBHOOK_TAG],
    parameters: [
      header('webhook-id', 'Of the event: every repeat has the same; who has it already drops the message.', true),
      header('webhook-timestamp', 'Seconds since 1970, of this try.', true),
      header(
        'webhook-signature',
        '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, in the form of Standard Webhooks.',
        true,
      ),
    ],
    requestBody: { required: true, content: json(schemaOf(webhookBody(type))) },
    responses: {
      '2XX': { description: 'Taken' },
      '410': { description: 'Nobody lives here any more: the endpoint is turned off' },
      default: { description: 'Not taken: tried again for about a day with growing pauses' },
    },
  },
});

const WEBHOOK_TAG = 'webhooks';
const WEBHOOK_CHAPTER = {
  name: WEBHOOK_TAG,
  description:
    'What is sent to addresses that were added by `npm run webhooks -- add`: each event at least once, signed, with nothing of a person.',
};

const PARTNER_TAG = 'partner';
/** A separate section of the document. */
const PARTNER_CHAPTER = {
  name: PARTNER_TAG,
  description:
    'What a till, a kitchen and the manager call with a key of their own: `Authorization: Bearer KEYID.SECRET`; whatever changes something is signed. A screen logs in with the key once and calls with its cookie.',
};

const OFFICE_TAG = 'office';
const OFFICE_CHAPTER = {
  name: OFFICE_TAG,
  description: 'What the page of the office calls for a person who has logged in there with a code.',
};

/** Builds the whole contract as an OpenAPI 3.1 document. `npm run openapi` writes it to contract/openapi.json. */
export function buildOpenApi() {
  const paths: Record<string, Record<string, Json>> = {};
  const summaries = new Map(
    Object.entries({ ...SUMMARIES, ...PARTNER_SUMMARIES, ...PARTNER_SESSION_SUMMARIES, ...OFFICE_SUMMARIES }),
  );
  const calls = {
    ...api,
    ...partnerApi,
    ...partnerSessionApi,
    ...officeSessionApi,
    ...officeApi,
    ...officeCustomersApi,
  };
  for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
    const path = (paths[endpointPath(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, summaries.get(name) ?? '');
  }
  for (const [name, stream] of Object.entries<EventStream>(streams)) {
    const path = (paths[`${stream.base}${stream.path}`] ??= {});
    path['get'] = streamOf(stream, summaries.get(name) ?? '');
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
    tags: [PARTNER_CHAPTER, OFFICE_CHAPTER, WEBHOOK_CHAPTER] as const,
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, webhookOf(type)])),
    components: {
      schemas,
      securitySchemes: {
        partnerKey: { type: 'http', scheme: 'bearer' },
        partnerScreen: { type: 'apiKey', in: 'cookie', name: '__Secure-kitchen' },
        officePerson: { type: 'apiKey', in: 'cookie', name: '__Secure-office' },
      },
    },
  };
}
export type OpenApiDocument = ReturnType<typeof buildOpenApi>;
