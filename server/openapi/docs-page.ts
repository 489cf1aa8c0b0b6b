import type { OpenApiDocument } from '#contract/openapi.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The page's only style; its hash is in the page's content security policy. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
h1,h2{line-height:1.2}
details{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;margin:.5rem 0;padding:.25rem .75rem}
summary{cursor:pointer;padding:.25rem 0;overflow-wrap:anywhere}
code,pre{font:.875em/1.45 ui-monospace,monospace}
pre{overflow:auto;max-height:30rem;padding:.5rem;border-radius:.25rem;background:color-mix(in srgb,currentColor 8%,transparent)}
b{display:inline-block;min-width:3rem}
`;

type Operation = OpenApiDocument['paths'][string][string];

const at = (value: Operation | undefined, name: string): Operation | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const textAt = (value: Operation | undefined, name: string): string => {
  const found = at(value, name);
  return typeof found === 'string' ? found : '';
};

const code = (value: unknown): string => `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;

const parameters = (operation: Operation): string => {
  const list = at(operation, 'parameters');
  if (!Array.isArray(list) || list.length === 0) return '';
  const rows = list.map((one: Operation) => {
    const required = at(one, 'required') === true ? ', required' : '';
    const schema = escape(JSON.stringify(at(one, 'schema')));
    return `<li><code>${escape(textAt(one, 'name'))}</code> (${escape(textAt(one, 'in'))}${required}) <code>${schema}</code> ${escape(textAt(one, 'description'))}</li>`;
  });
  return `<h3>Parameters</h3><ul>${rows.join('')}</ul>`;
};

const schemaIn = (part: Operation | undefined): Operation | undefined =>
  at(at(at(part, 'content'), 'application/json'), 'schema');

const responses = (operation: Operation): string => {
  const all = at(operation, 'responses');
  if (typeof all !== 'object' || all === null) return '';
  return Object.entries(all)
    .map(([status, response]) => {
      const schema = Number(status) < 300 ? schemaIn(response) : undefined;
      return `<p><b>${status}</b> ${escape(textAt(response, 'description'))}</p>${schema === undefined ? '' : code(schema)}`;
    })
    .join('');
};

const section = (path: string, method: string, operation: Operation): string => {
  const body = schemaIn(at(operation, 'requestBody'));
  return `<details id="${escape(textAt(operation, 'operationId'))}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(textAt(operation, 'summary'))}</summary>
${parameters(operation)}${body === undefined ? '' : `<h3>Body</h3>${code(body)}`}<h3>Answers</h3>${responses(operation)}</details>`;
};

/** Renders the document as an HTML page: no scripts, no external resources. */
export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ operation, html: section(path, method, operation) })),
  );
  const tagged = (operation: Operation): string[] => {
    const tags = at(operation, 'tags');
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  };
  const [chapter] = document.tags;
  const isApart = ({ operation }: (typeof calls)[number]) => tagged(operation).includes(chapter.name);
  const htmlOf = (list: typeof calls): string => list.map(({ html }) => html).join('\n');
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary>${code(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}: API</title><style>${DOCS_STYLE}</style></head><body><main>
<h1>${escape(document.info.title)}: API</h1><p>${escape(document.info.description)} The same as <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>${htmlOf(calls.filter((call) => !isApart(call)))}
<h2>Calls of partners</h2><p>${escape(chapter.description)}</p>${htmlOf(calls.filter(isApart))}
<h2>Schemas</h2>${schemas.join('\n')}</main></body></html>`;
}
