/** Returns the value of a JSON text; undefined if the text is not JSON. A schema then decides about the value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
