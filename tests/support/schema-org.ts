import { readFileSync } from 'node:fs';

/** schema.org as in the package schema-dts: a type's own properties with the types of their values, and its parent types. */
interface Term {
  readonly parents: readonly string[];
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

function readVocabulary(): ReadonlyMap<string, Term> {
  const source = readFileSync(new URL('../../node_modules/schema-dts/dist/schema.d.ts', import.meta.url), 'utf8');
  const terms = new Map<string, Term>();
  for (const [, name = '', parents = '', body = ''] of source.matchAll(
    /^(?:export )?interface (\w+) extends ([\w, <>"@]+?) \{\n(.*?)^\}/gms,
  )) {
    const properties = new Map<string, readonly string[]>();
    for (const [, property = '', types = ''] of body.matchAll(/^ {4}"([^"@]+)"\?: SchemaValue<(.*), "[^"]+">;$/gm))
      properties.set(property, types.split(' | '));
    terms.set(name, { parents: parents.split(', '), properties });
  }
  return terms;
}

/** Types whose values are texts. */
const TEXTS: ReadonlySet<string> = new Set(['Text', 'URL', 'Date', 'DateTime', 'Time', 'CssSelectorType', 'XPathType']);

/** Returns where a node, or a nested one, differs from schema.org: type, property name, type of a value. */
export function schemaFaults(vocabulary: ReturnType<typeof readVocabulary>, node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [`${path}: no object`];
  const { '@type': type, '@id': id, '@context': _, ...own } = Object.fromEntries(Object.entries(node));
  if (type === undefined) return typeof id === 'string' && Object.keys(own).length === 0 ? [] : [`${path}: no @type`];
  const at = `${path}/${String(type)}`;
  const properties = allProperties(vocabulary, `${String(type)}Leaf`);
  if (properties === null) return [`${at}: no such type`];
  return Object.entries(own).flatMap(([name, value]) => {
    const allowed = properties.get(name);
    if (allowed === undefined) return [`${at}.${name}: no such property`];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => {
      const where = `${at}.${name}`;
      if (typeof one === 'object') {
        const kinds = one !== null && '@type' in one ? kindsOf(vocabulary, String(one['@type'])) : ['IdReference'];
        const isAllowed = kinds.some((kind) => allowed.includes(kind));
        return [
          ...(isAllowed ? [] : [`${where}: ${kinds[0]} is none of ${allowed.join()}`]),
          ...schemaFaults(vocabulary, one, where),
        ];
      }
      if (typeof one === 'number')
        return allowed.some((kind) => /Number|Integer|Float|Text/.test(kind)) ? [] : [`${where}: a number`];
      if (typeof one === 'boolean') return allowed.includes('Boolean') ? [] : [`${where}: a boolean`];
      if (one === '') return [`${where}: empty`];
      return allowed.some((kind) => TEXTS.has(kind) || isEnumeration(vocabulary, kind)) ||
        allowed.includes('IdReference')
        ? []
        : [`${where}: a text`];
    });
  });
}

/** A type whose values are names: it has no properties beyond those of any thing. */
const isEnumeration = (vocabulary: ReturnType<typeof readVocabulary>, type: string): boolean =>
  vocabulary.get(`${type}Base`) === undefined && vocabulary.get(`${type}Leaf`) === undefined;

function allProperties(
  vocabulary: ReturnType<typeof readVocabulary>,
  name: string,
): Map<string, readonly string[]> | null {
  const term = vocabulary.get(name);
  if (term === undefined) return null;
  return new Map([
    ...term.parents.flatMap((parent) => [...(allProperties(vocabulary, parent) ?? [])]),
    ...term.properties,
  ]);
}

/** Returns a type with all of its parent types. */
function kindsOf(vocabulary: ReturnType<typeof readVocabulary>, type: string): string[] {
  const above = (name: string): string[] => {
    const parents = vocabulary.get(name)?.parents ?? [];
    return parents.flatMap((parent) => [parent.replace(/Base$/, ''), ...above(parent)]);
  };
  return [type, ...above(`${type}Leaf`)];
}

/** The vocabulary, read once. */
export const SCHEMA_ORG = readVocabulary();
