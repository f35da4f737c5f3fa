// Limits the length of the product's functions and files: long ones usually do more than one thing.
import { Visitor, parseSync } from 'rolldown/utils';

/** Longer than `hint`: worth a second look. Longer than `most`: refused. */
export const LENGTHS = {
  function: { hint: 60, most: 100 },
  file: { hint: 150, most: 300 },
};

/**
 * @typedef {{ where: string, lines: number }} Length
 * @typedef {{ type: string, start: number, end: number }} Span
 */

/** Not counted: texts, data and tests, whose length depends on their content; migrations, which are never edited. */
const LEFT_OUT =
  /\.test|\.testkit|\.d\.ts$|^src\/(shared\/text|server\/demo\/corpus|server\/db\/migrations)\/|^src\/shared\/dictionary\/content/;

/** @param {string} path relative path, `/` between the folders */
export const isMeasured = (path) => /^src\/.*\.tsx?$/.test(path) && !LEFT_OUT.test(path);

/** @param {string} text */
const lineCount = (text) => text.trimEnd().split('\n').length;

/**
 * @param {string} path
 * @param {string} text
 * @returns {Length[]} every function, method, arrow function and component that is longer than its hint
 */
export function longFunctions(path, text) {
  /** @type {Length[]} */
  const found = [];
  /** @param {Span} node */
  const measure = ({ start, end }) => {
    const lines = lineCount(text.slice(start, end));
    if (lines > LENGTHS.function.hint) found.push({ where: `${path}:${lineCount(`${text.slice(0, start)}.`)}`, lines });
  };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return found;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {Length[]} the file, when it is longer than its hint
 */
export function longFile(path, text) {
  const lines = lineCount(text);
  return lines > LENGTHS.file.hint ? [{ where: path, lines }] : [];
}

/**
 * @param {{ path: string, text: string }[]} measured
 * @returns {{ note: string, findings: string[] }} how many are longer than the hint, and what is refused
 */
export function judgedLengths(measured) {
  const functions = measured.flatMap(({ path, text }) => longFunctions(path, text));
  const files = measured.flatMap(({ path, text }) => longFile(path, text));
  const refused = [
    ...functions.filter(({ lines }) => lines > LENGTHS.function.most),
    ...files.filter(({ lines }) => lines > LENGTHS.file.most),
  ];
  return {
    note: `${functions.length} functions over ${LENGTHS.function.hint} lines, ${files.length} files over ${LENGTHS.file.hint}`,
    findings: refused.toSorted((a, b) => b.lines - a.lines).map(({ where, lines }) => `${where}: ${lines} lines`),
  };
}
