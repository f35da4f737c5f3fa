// Limits the number of long functions and files of the product: long ones usually do more than one thing.
import { Visitor, parseSync } from 'rolldown/utils';

/** These bounds may only be lowered. */
export const LENGTHS = {
  functionLines: 60,
  functionsOver: 15,
  fileLines: 150,
  filesOver: 40,
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
 * @returns {Length[]} every function, method, arrow function and component with more lines than the bound
 */
export function longFunctions(path, text) {
  /** @type {Length[]} */
  const found = [];
  /** @param {Span} node */
  const measure = ({ start, end }) => {
    const lines = lineCount(text.slice(start, end));
    if (lines > LENGTHS.functionLines) found.push({ where: `${path}:${lineCount(`${text.slice(0, start)}.`)}`, lines });
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
 * @returns {Length[]} the file, when it has more lines than the bound
 */
export function longFile(path, text) {
  const lines = lineCount(text);
  return lines > LENGTHS.fileLines ? [{ where: path, lines }] : [];
}

/**
 * @param {{ path: string, text: string }[]} measured
 * @returns {{ note: string, findings: string[] }} the two counts, and what is too long when a count is over its bound
 */
export function judgedLengths(measured) {
  const functions = measured.flatMap(({ path, text }) => longFunctions(path, text));
  const long = measured.flatMap(({ path, text }) => longFile(path, text));
  const { functionLines, functionsOver, fileLines, filesOver } = LENGTHS;
  return {
    note: [
      `${functions.length} functions over ${functionLines} lines (at most ${functionsOver})`,
      `${long.length} files over ${fileLines} (at most ${filesOver})`,
    ].join(', '),
    findings: [...(functions.length > functionsOver ? functions : []), ...(long.length > filesOver ? long : [])]
      .toSorted((a, b) => b.lines - a.lines)
      .map(({ where, lines }) => `${where}: ${lines} lines`),
  };
}
