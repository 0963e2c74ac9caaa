/** Writes a query as Salesforce reads it: a blank is `%20`, because `+` stays a plus sign there. */
export const queryOf = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
