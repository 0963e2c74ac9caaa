/** Returns the properties of a query as the phone system reads them, without those that are missing. */
export function queryOf(query: object): Readonly<Record<string, string>> {
  const known = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}
