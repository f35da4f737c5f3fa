/** The value of a field in a body that has not been validated yet; undefined when there is none. */
export const bodyField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;
