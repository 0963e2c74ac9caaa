/** Returns the texts in a stored JSON object by name; empty for a text that is damaged or that another version has stored. */
export function storedTexts(json: string): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}
