// The requests of `npm run bench -- --sweep`, made from the API's own description: each GET with every tab, sort and
// filter, alone, in pairs, and each filter with each pair of a tab and a sort.

/**
 * @typedef {[name: string, value: string][]} Query in the order of the description
 * @typedef {{ call: string, path: string, query: Query }} Request
 * @typedef {{ name: string, in: string, required: boolean, schema: { enum?: string[], const?: string } }} Parameter
 * @typedef {{ operationId: string, parameters: Parameter[] }} Described
 * @typedef {Record<string, string[]>} Examples values by parameter: `name`; `call name` or `path name` where those need
 *   their own
 */

const TABS = 'view';
const SORTS = 'sort';
/** These name the next page, of which an answer tells. */
const CURSOR = 'cursor';

/**
 * @param {{ paths: Record<string, { get?: Described }> }} api the OpenAPI document
 * @param {Examples} examples
 * @returns {Request[]}
 */
export function requestsOf(api, examples) {
  return Object.entries(api.paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const { operationId: call, parameters } = get;
    const parts = parameters.filter((parameter) => parameter.in === 'path');
    const filters = parameters.filter((parameter) => parameter.in === 'query' && parameter.name !== CURSOR);
    const paths = parts.reduce(
      (some, part) =>
        some.flatMap((each) =>
          valuesOf(call, each, part, examples).map((value) =>
            each.replace(`{${part.name}}`, encodeURIComponent(value)),
          ),
        ),
      [path],
    );
    return paths.flatMap((each) => {
      const withValues = filters.map((filter) => ({ ...filter, values: valuesOf(call, each, filter, examples) }));
      return queriesOf(withValues).map((query) => ({ call, path: each, query }));
    });
  });
}

/** @param {string} call @param {string} path @param {Parameter} parameter @param {Examples} examples */
function valuesOf(call, path, { name, schema }, examples) {
  const values = examples[`${path} ${name}`] ?? examples[`${call} ${name}`] ?? schema.enum ?? examples[name];
  // A new parameter must not be left out in silence.
  if (!values) throw new Error(`The sweep has no value for "${name}" of ${call}: add one to its examples.`);
  return values;
}

/** @param {(Parameter & { values: string[] })[]} parameters @returns {Query[]} */
function queriesOf(parameters) {
  const required = parameters.filter((each) => each.required);
  const base = /** @type {Query} */ (required.map(({ name, values }) => [name, values[0] ?? '']));
  const singles = parameters.flatMap(({ name, values }) =>
    values.map((value) => /** @type {[string, string]} */ ([name, value])),
  );
  const named = (/** @type {string} */ wanted) => singles.filter(([name]) => name === wanted);
  const pairs = singles.flatMap((one, at) => singles.slice(at + 1).map((other) => [one, other]));
  const triples = named(TABS).flatMap((tab) => named(SORTS).flatMap((sort) => singles.map((one) => [tab, one, sort])));
  const isOne = (/** @type {Query} */ query) => new Set(query.map(([name]) => name)).size === query.length;
  const all = [[], ...singles.map((one) => [one]), ...pairs, ...triples].filter(isOne);
  const whole = all.map((query) => [...base.filter(([name]) => !query.some(([given]) => given === name)), ...query]);
  return [...new Map(whole.map((query) => [textOf(query), query])).values()];
}

/** @param {Query} query */
export const textOf = (query) => new URLSearchParams(query.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();

/**
 * Whether a request asks for all that another one asks for, and more.
 * @param {Request} request
 * @param {Request} other
 */
export const isPartOf = (request, other) =>
  request.path === other.path &&
  request.query.length > other.query.length &&
  other.query.every(([name, value]) => request.query.some(([given, same]) => given === name && same === value));
