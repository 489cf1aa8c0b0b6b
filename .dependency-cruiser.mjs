/**
 * The house in one sentence: app → routes → features → entities → client → ui → lib → first-tap → domain → contract. Imports
 * point right, may skip, never go left. Each rule holds for every feature that will ever be written; none lists features by hand.
 */

/** Rooms of src/ from left to right. */
const STOREFRONT = ['app', 'routes', 'features', 'entities', 'client', 'ui', 'lib', 'first-tap'];

/** Every room that has an address in package.json. */
const ROOMS = 'src/[^/]+|contract|domain|sw|server|demo|scripts|conformance|tests|e2e|bench';

/** Test files, measurements and tools see every room: they stand outside of the house. */
const TESTS = '^(tests|e2e|bench)/';

/**
 * One rule for each room of the sentence: what stands to the left of it is out of reach.
 *
 * @param {string} room
 * @param {number} index
 */
const pointsRight = (room, index) => ({
  name: `${room}-points-right`,
  severity: /** @type {const} */ ('error'),
  comment:
    `src/${room} may not import from src/{${STOREFRONT.slice(0, index).join(',')}}. The sentence is: app → routes → features → entities → ` +
    `client → ui → lib → first-tap → domain → contract, and imports point right. Move the shared piece to the right, or let the room on the left hand it in ` +
    `as a prop, a slot or an argument.`,
  from: { path: `^src/${room}/` },
  to: { path: `^src/(${STOREFRONT.slice(0, index).join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...STOREFRONT.map(pointsRight).slice(1),
    {
      name: 'first-tap-is-small',
      severity: 'error',
      comment:
        'src/first-tap travels inline in every page and runs before anything else: only itself, rules of domain/ and types of contract/, and no ' +
        'package. What only the app needs belongs into src/app/hydration.',
      from: { path: '^src/first-tap/' },
      to: {
        path: '.',
        pathNot: '^src/first-tap/|^domain/|^contract/',
      },
    },
    {
      name: 'rooms-are-addressed',
      severity: 'error',
      comment:
        'What another room exports is imported by its address in package.json (#ui/button.tsx, #domain/money.ts), so that a file can be moved ' +
        'and a reader sees at once which room an import reaches into. Relative paths stay inside a room.',
      from: { path: `^(${ROOMS})/` },
      to: { path: `^(${ROOMS})/`, pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'kitchen-stands-beside-the-storefront',
      severity: 'error',
      comment:
        'src/kitchen is a program of its own: kitchen → client/sync, ui, lib, brand, domain, contract. It shares the engine and the look with the ' +
        'storefront, none of its screens or data, and no customer loads a byte of it.',
      from: { path: '^src/kitchen/' },
      to: { path: '^src/', pathNot: '^src/(kitchen|ui|lib|brand)/|^src/client/(sync/|error-message\\.ts$)' },
    },
    {
      name: 'storefront-loads-no-kitchen',
      severity: 'error',
      comment: 'Nothing of the storefront or its worker imports src/kitchen: customers never load a byte of it.',
      from: { path: '^(src|sw)/', pathNot: '^src/kitchen/' },
      to: { path: '^src/kitchen/' },
    },
    {
      name: 'office-stands-alone',
      severity: 'error',
      comment:
        'src/office is a program of its own: office → lib, brand, domain, contract. Its screens are Mantine as it comes: nothing of the ' +
        'storefront, of its kit or of the kitchen.',
      from: { path: '^src/office/' },
      to: { path: '^src/', pathNot: '^src/(office|lib|brand)/' },
    },
    {
      name: 'nothing-loads-the-office',
      severity: 'error',
      comment:
        'Neither the storefront, its worker nor the kitchen imports src/office: customers never load a byte of it.',
      from: { path: '^(src|sw|server|domain|contract)/', pathNot: '^src/office/' },
      to: { path: '^src/office/' },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      comment:
        'A feature never imports another feature: then one can be changed, replaced or removed without reading the rest. Let a route join ' +
        'them through a slot, <DishCard action={<AddToCart/>}/>, or move what both need to entities, client, ui or domain.',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'storefront-stands-alone',
      severity: 'error',
      comment:
        'src/ runs in the browser and talks to the server and the worker by messages only. What they share is a schema in contract/ or a ' +
        'rule in domain/.',
      from: { path: '^src/' },
      to: { path: '^(server|sw|demo|scripts|conformance|tests|e2e|bench)/' },
    },
    {
      name: 'storefront-names-its-calls',
      severity: 'error',
      comment:
        'contract/endpoints.ts is every call of the API at once, for the server and its documentation. The storefront and its worker import ' +
        'the calls that a screen needs from contract/calls/, so that the first screen does not carry the rest.',
      from: { path: '^(src|sw)/' },
      to: { path: '^contract/endpoints\\.ts$' },
    },
    {
      name: 'data-knows-no-framework',
      severity: 'error',
      comment:
        'src/lib and src/client run in the page and in the service worker: no React, no router, no components. The hook stands beside ' +
        'its model in a file of its own, use-*.ts.',
      from: { path: '^src/(lib|client)/', pathNot: '/use-[^/]+$' },
      to: {
        path: '^node_modules/(react|react-dom|@types/react|@types/react-dom|@tanstack/react-[^/]+|@mantine)(/|$)',
      },
    },
    {
      name: 'models-import-no-hooks',
      severity: 'error',
      comment:
        'A hook (use-*.ts) reads a model, never the other way round: the service worker and the server run the models without React. ' +
        'Move what both need out of the hook.',
      from: { path: '^(sw|src/lib|src/client)/', pathNot: '/use-[^/]+$' },
      to: { path: '^src/.*/use-' },
    },
    {
      name: 'worker-imports-shared-rooms-only',
      severity: 'error',
      comment:
        'The service worker shares client (without its hooks), lib, domain and contract with the page. Anything else would drag the app, or ' +
        'the DOM, into a program that has neither.',
      from: { path: '^sw/' },
      to: { path: '^(src|server|demo|scripts|conformance|tests|e2e|bench)/', pathNot: '^src/(client|lib)/' },
    },
    {
      name: 'server-imports-rules-and-contract-only',
      severity: 'error',
      comment:
        'The server computes with domain/ and speaks contract/. It never imports the storefront: the rendered first view comes from the ' +
        'built bundle, imported at run time by path (server/web).',
      from: { path: '^server/' },
      to: { path: '^(src|sw|scripts|conformance|tests|e2e|bench)/' },
    },
    {
      name: 'modules-do-not-reach-into-the-host',
      severity: 'error',
      comment:
        "A server module holds its own routes, rules and repository. It does not know the storefront's host (server/web) or how the process " +
        'runs (server/server.ts, server/app.ts): app.ts wires them.',
      from: { path: '^server/modules/' },
      to: { path: '^server/(web/|app\\.ts$|server\\.ts$|cli/)' },
    },
    {
      name: 'fields-have-one-door',
      severity: 'error',
      comment:
        'Forms use the fields of src/ui/fields.tsx, so that label, hint, error and focus are the same everywhere; it and the field of an ' +
        'address are where Mantine’s inputs come in. The office is built with Mantine whole.',
      from: { path: '^src/(app|routes|features|entities|client|lib|kitchen)/', pathNot: '/address-field\\.tsx$' },
      to: { path: '^node_modules/@mantine/core/' },
    },
    {
      name: 'records-stand-below-calls',
      severity: 'error',
      comment:
        'A repository, a view, terms and a configuration of a server module are the lower floor: they read and write rows and say what they ' +
        'mean. Of the modules they import only each other (and texts), so that modules meet on this floor and not in each other’s calls. ' +
        'Compute in the caller, or move what is needed down.',
      from: { path: '^server/modules/.+-(repository|view|config|terms)\\.ts$' },
      to: { path: '^server/(modules|jobs)/', pathNot: '-(repository|view|config|terms|strings)\\.ts$' },
    },
    {
      name: 'only-the-demo-mounts-the-sandbox',
      severity: 'error',
      comment:
        'server/sandbox holds stand-ins for the world outside. A module depends on a port (a small interface); app.ts chooses the adapter ' +
        'or the stand-in from the configuration.',
      from: { path: '^server/(modules|db|web)/' },
      to: { path: '^server/sandbox/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'domain/ is the restaurant’s rules as pure functions, run alike by the page, the worker and the server: only contract, date-fns, ' +
        '@date-fns/tz and valibot. Hand in data and `now` as arguments.',
      from: { path: '^domain/' },
      to: { path: '.', pathNot: '^(domain|contract)/|^node_modules/(date-fns|@date-fns/tz|valibot)(/|$)' },
    },
    {
      name: 'contract-imports-valibot-only',
      severity: 'error',
      comment:
        'contract/ is what the programs say to each other. It imports valibot and nothing else, so that anybody can read or generate from it.',
      from: { path: '^contract/', pathNot: '^contract/openapi\\.ts$' },
      to: { path: '.', pathNot: '^contract/|^node_modules/valibot(/|$)' },
    },
    {
      name: 'openapi-is-generated-from-the-contract-alone',
      severity: 'error',
      comment: 'contract/openapi.ts writes the contract down as JSON Schema: valibot and its converter, nothing else.',
      from: { path: '^contract/openapi\\.ts$' },
      to: { path: '.', pathNot: '^contract/|^node_modules/(valibot|@valibot/to-json-schema)(/|$)' },
    },
    {
      name: 'nothing-ships-the-converter',
      severity: 'error',
      comment:
        'contract/openapi.ts brings the JSON Schema converter with it. Only the server (which serves the document) and the tools may import it.',
      from: { path: '^(src|sw|domain)/' },
      to: { path: '^contract/openapi\\.ts$' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      comment:
        'Tests import the house, never the other way round. Builders that the product needs belong in the product.',
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'A cycle means that neither file can be understood, tested or loaded alone. Move what both need into a third file, or turn the ' +
        'later import into an argument. (Types count: a cycle of types is a cycle of ideas.)',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Nothing imports this file and it is no entry. Delete it, or import it where it is needed.',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.config\\.(ts|mjs)$',
          '^\\.',
          // Programs and the tests of programs start themselves.
          '^scripts/[^/]+\\.(mjs|ts)$',
          '^server/cli/[^/]+\\.ts$',
          '^server/db/migrations/',
          // Named by src/kitchen/index.html and src/office/index.html.
          '^src/(kitchen|office)/main\\.tsx$',
          '^bench/[^/]+\\.ts$',
          '^(tests|e2e)/.*\\.(test|spec)\\.tsx?$',
          // Started by its address (scripts/lib/dev-gallery.ts).
          '^tests/gallery/[^/]+\\.tsx$',
          // Loaded by its path, before a server whose clock steps.
          '^tests/torture/support/step-clock\\.mjs$',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      comment: 'This import leads nowhere.',
      // A query (`?url`, `?raw`) is Vite's, the bundles of dist/ exist only after a build.
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?|^virtual:|dist/' },
    },
    {
      name: 'product-needs-no-dev-dependency',
      severity: 'error',
      comment:
        'The server runs with `npm ci --omit=dev`. Move the package from devDependencies to dependencies, or do without it. ' +
        '(src/app/dev is no part of a build.)',
      from: { path: '^(server|src|sw|domain|contract)/', pathNot: '^src/app/dev/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'This package is not in package.json: it works by luck, until the package that brought it is updated.',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage|test-results|playwright-report)/' },
    // Type-only imports carry ideas from room to room as well: they are held to the same direction.
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    cache: false,
  },
};
