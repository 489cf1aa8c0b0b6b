import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
/** TypeScript 7 has no JavaScript API; @ts-morph/common carries the last compiler that has one, with its libraries in memory. */
/** @type {typeof import('@ts-morph/common')} */
const { ts, getLibFiles, libFolderInMemoryPath } = require('@ts-morph/common');

/** @typedef {import('@ts-morph/common').ts.Type} Type */
/** @typedef {import('@ts-morph/common').ts.Node} Node */
/** @typedef {import('@ts-morph/common').ts.JsxChild} JsxChild */

/**
 * Loads a project with the TypeScript compiler.
 *
 * @param {string} config path of its tsconfig
 * @param {string[]} [files] instead of those included by the tsconfig
 */
export function readProject(config, files) {
  const { config: written } = ts.readConfigFile(config, (name) => ts.sys.readFile(name));
  const { options, fileNames } = ts.parseJsonConfigFileContent(written, ts.sys, dirname(config));
  delete options.tsBuildInfoFile;
  const host = ts.createCompilerHost(options);
  const libraries = new Map(getLibFiles().map(({ fileName, text }) => [join(libFolderInMemoryPath, fileName), text]));
  host.getDefaultLibLocation = () => libFolderInMemoryPath;
  host.getDefaultLibFileName = (of) => join(libFolderInMemoryPath, ts.getDefaultLibFileName(of));
  host.fileExists = (name) => libraries.has(name) || ts.sys.fileExists(name);
  host.readFile = (name) => libraries.get(name) ?? ts.sys.readFile(name);
  return ts.createProgram(files ?? fileNames, options, host);
}

/**
 * Finds text that is not alone in its element (docs/product.md §15.14): next to other children, in a fragment, or an
 * entry of a list. React keeps a node for each such text. A page's translator replaces that node, and React then writes
 * into the detached one, or throws when it removes it. Text that is the only child of an element has no text node in
 * React.
 *
 * @param {ReturnType<typeof readProject>} program
 * @param {(file: string) => boolean} isAsked
 * @returns {{ file: string, line: number, text: string }[]}
 */
export function crowdedTexts(program, isAsked) {
  const checker = program.getTypeChecker();

  /** @param {Type} type @param {Set<Type>} seen @returns {boolean} */
  const mayBeText = (type, seen = new Set()) => {
    if (seen.has(type)) return false;
    seen.add(type);
    if (type.flags & ts.TypeFlags.Any) return true;
    if (type.isUnionOrIntersection()) return type.types.some((part) => mayBeText(part, seen));
    if (isList(type)) return listed(type).some((part) => mayBeText(part, seen));
    return (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike)) !== 0;
  };
  /** @param {Type} type */
  const isList = (type) => checker.isArrayType(type) || checker.isTupleType(type);
  /** @param {Type} type */
  const listed = (type) => checker.getTypeArguments(/** @type {import('@ts-morph/common').ts.TypeReference} */ (type));
  /** @param {Type} type @returns {boolean} */
  const mayListTexts = (type) =>
    type.isUnion() ? type.types.some(mayListTexts) : isList(type) && listed(type).some((part) => mayBeText(part));
  /** A component's result is rendered in its place. @param {Node} tag */
  const answersText = (tag) =>
    checker
      .getTypeAtLocation(tag)
      .getCallSignatures()
      .some(
        (signature) =>
          isAsked(signature.getDeclaration().getSourceFile().fileName) && mayBeText(signature.getReturnType()),
      );

  /** @type {{ file: string, line: number, text: string }[]} */
  const found = [];
  for (const source of program.getSourceFiles().filter(({ fileName }) => isAsked(fileName))) {
    /** @param {Node} node */
    const report = (node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file: source.fileName, line: line + 1, text: node.getText().trim() });
    };
    /** @param {readonly JsxChild[]} children @param {boolean} isFragment */
    const look = (children, isFragment) => {
      const shown = children.filter((child) =>
        ts.isJsxText(child)
          ? !child.containsOnlyTriviaWhiteSpaces
          : !ts.isJsxExpression(child) || child.expression !== undefined,
      );
      const isCrowded = isFragment || shown.length > 1;
      for (const child of shown) {
        if (ts.isJsxText(child)) {
          if (isCrowded) report(child);
        } else if (ts.isJsxExpression(child) && child.expression !== undefined) {
          const type = checker.getTypeAtLocation(child.expression);
          if (isCrowded ? mayBeText(type) : mayListTexts(type)) report(child);
        }
      }
    };
    /** @param {Node} node */
    const visit = (node) => {
      if (ts.isJsxElement(node)) look(node.children, false);
      else if (ts.isJsxFragment(node)) look(node.children, true);
      if (
        (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
        !ts.isJsxNamespacedName(node.tagName) &&
        /^[A-Z]|\./.test(node.tagName.getText()) &&
        answersText(node.tagName)
      ) {
        report(node);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}
