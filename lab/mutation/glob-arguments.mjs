// An ignorer for Stryker: leaves the arguments of `import.meta.glob` as they are. Vite takes only literals there; a
// module with changed ones cannot be loaded, nor can any test that imports it.

/**
 * @typedef {{ type: string, name?: string, callee?: Node, object?: Node, property?: Node }} Node
 * @param {Node} node
 */
const isGlob = ({ type, callee }) =>
  type === 'CallExpression' && callee?.object?.type === 'MetaProperty' && callee.property?.name === 'glob';

/** @param {{ node: Node }} path */
const shouldIgnore = ({ node }) => (isGlob(node) ? 'Vite takes only literals.' : undefined);

export const strykerPlugins = [{ kind: 'Ignore', name: 'glob-arguments', value: { shouldIgnore } }];
