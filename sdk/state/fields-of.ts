/**
 * The properties of an object schema, as the `rt` of a request: a subscription asks for what it reads, so that a router with more
 * properties sends no more.
 */
export const fieldsOf = (
  { shape }: { readonly shape: Readonly<Record<string, unknown>> },
  { without = [] }: { readonly without?: readonly string[] } = {},
): string =>
  Object.keys(shape)
    .filter((name) => !without.includes(name))
    .join(',');
