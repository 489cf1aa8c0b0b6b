/**
 * Reads from the sources of the tests which of them prove a row of docs/spec-coverage.md. Such a test has the ids of its
 * rows at the end of its title, or of the title of a `describe` around it: `adds a dish [4.10]`, `adds it once [4.9a, 4.10]`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isInGate } from './journey-parts.mjs';
import { filesIn, root } from './paths.mjs';

const require = createRequire(import.meta.url);
/** As in lone-texts.mjs: the last compiler that has a JavaScript API. */
/** @type {typeof import('@ts-morph/common')} */
const { ts } = require('@ts-morph/common');

/**
 * @typedef {import('@ts-morph/common').ts.Node} Node
 * @typedef {import('@ts-morph/common').ts.Expression} Expression
 *
 * @typedef {'npm test' | 'npm run test:all'} Command `npm run test:all` runs what `npm test` runs, and more
 *
 * @typedef {object} ProvingTest
 * @property {string} file from the root of the repository
 * @property {string[]} titles of the `describe`s around it and its own, with ids; placeholders as in the source
 * @property {string[]} ids
 * @property {Command} command the shorter command that runs it
 */

const ID = String.raw`\d+\.\d+[a-z]{0,2}`;
const IDS = new RegExp(String.raw`\s*\[(${ID}(?:,\s*${ID})*)\]$`);
/** A file without it has no proving test, and need not be parsed. */
const MENTIONED = new RegExp(String.raw`\[${ID}[^\]]*\]['"\`]`);

/** Ways to write a test or a group of tests: `test.each(…)(…)`, `describe.skipIf(…)(…)`. */
const MODIFIERS = new Set(
  'concurrent describe each fails for only parallel runIf sequential serial skip skipIf'.split(' '),
);

/** @param {string} title */
export function withoutIds(title) {
  return title.replace(IDS, '');
}

/**
 * Returns the proving tests of all Vitest and Playwright files, in the order of files and of their sources.
 *
 * @returns {ProvingTest[]}
 */
export function readProvingTests() {
  const files = [
    ...filesIn(join(root, 'tests')).map((name) => `tests/${name}`),
    ...filesIn(join(root, 'e2e')).map((name) => `e2e/${name}`),
  ];
  return files
    .filter((file) => /^tests\/.*\.test\.tsx?$|^e2e\/.*\.spec\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => provingTestsIn(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * @param {string} file from the root of the repository
 * @param {string} source
 * @returns {ProvingTest[]}
 */
export function provingTestsIn(file, source) {
  if (!MENTIONED.test(source)) return [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  /** @type {ProvingTest[]} */
  const found = [];
  /**
   * @param {Node} node
   * @param {{ titles: string[], options: string }} around
   */
  const visit = (node, around) => {
    const { isTest, title, options, body } = readCall(node, tree) ?? {};
    if (title === undefined) {
      ts.forEachChild(node, (child) => visit(child, around));
      return;
    }
    const titles = [...around.titles, title];
    const inside = { titles, options: `${around.options} ${options}` };
    if (!isTest) {
      if (body) visit(body, inside);
      return;
    }
    const ids = [...new Set(titles.flatMap((one) => IDS.exec(one)?.[1]?.split(/,\s*/) ?? []))];
    if (ids.length > 0) found.push({ file, titles, ids, command: commandOf(file, source, inside) });
  };
  visit(tree, { titles: [], options: '' });
  return found;
}

/**
 * Returns what a call of `test`, `it` or `describe` says, or null for any other node.
 *
 * @param {Node} node
 * @param {import('@ts-morph/common').ts.SourceFile} tree
 */
function readCall(node, tree) {
  if (!ts.isCallExpression(node)) return null;
  const [name = '', ...modifiers] = namesOf(node.expression);
  if (!['test', 'it', 'describe'].includes(name) || !modifiers.every((one) => MODIFIERS.has(one))) return null;
  const [title, ...rest] = node.arguments;
  const body = rest.find((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
  if (title === undefined || rest.length === 0 || (body === undefined && !isText(title))) return null;
  return {
    isTest: name !== 'describe' && !modifiers.includes('describe'),
    title: textOf(title, tree),
    options: rest.flatMap((one) => (one === body ? [] : [optionsOf(one, tree)])).join(' '),
    body,
  };
}

/**
 * Returns `['test', 'each']` for `test.each(cases)`; an empty list for what is no chain of names.
 *
 * @param {Node} node
 * @returns {string[]}
 */
function namesOf(node) {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isCallExpression(node)) return namesOf(node.expression);
  if (ts.isTaggedTemplateExpression(node)) return namesOf(node.tag);
  if (!ts.isPropertyAccessExpression(node)) return [];
  const names = namesOf(node.expression);
  return names.length === 0 ? [] : [...names, node.name.text];
}

/** @param {Node} node */
const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/**
 * Returns a title as written; `${…}` where only the run knows it.
 *
 * @param {Expression} node
 * @param {import('@ts-morph/common').ts.SourceFile} tree
 */
function textOf(node, tree) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return `\${${node.getText(tree)}}`;
  const spans = node.templateSpans.map(({ expression, literal }) => `\${${expression.getText(tree)}}${literal.text}`);
  return [node.head.text, ...spans].join('');
}

/**
 * Returns the source of a test's options; those of a constant of the file where the test names one.
 *
 * @param {Expression} node
 * @param {import('@ts-morph/common').ts.SourceFile} tree
 */
function optionsOf(node, tree) {
  if (!ts.isIdentifier(node)) return node.getText(tree);
  const constants = tree.statements.flatMap((one) =>
    ts.isVariableStatement(one) ? [...one.declarationList.declarations] : [],
  );
  return constants.find(({ name }) => name.getText(tree) === node.text)?.initializer?.getText(tree) ?? '';
}

/**
 * @param {string} file
 * @param {string} source
 * @param {{ titles: string[], options: string }} test
 * @returns {Command}
 */
function commandOf(file, source, { titles, options }) {
  const isShort = file.startsWith('e2e/')
    ? !file.startsWith('e2e/other-backend/') && isInGate([file, ...titles, options].join(' '))
    : !/@module-tag nightly/.test(source) && !/['"]nightly['"]/.test(options);
  return isShort ? 'npm test' : 'npm run test:all';
}
