/** A program of others. */
export interface Credit {
  /** The name and version, such as `react - 19.3.1`. */
  readonly name: string;
  /** The licence, such as `MIT`; empty where the list does not name it. */
  readonly licence: string;
}

/**
 * Reads the headings of a list of licences, such as `## react - 19.3.1 (MIT)`, in alphabetical order. The text of a licence
 * can have headings of its own, which name no version.
 */
export function readCredits(markdown: string): readonly Credit[] {
  const headings = markdown.matchAll(/^## (\S+ - \d\S*)(?: \((.*)\))?\s*$/gm);
  const credits = [...headings].map(([, name = '', licence = '']) => ({
    name,
    // A choice of licences is in parentheses of its own.
    licence: licence.replace(/^\((.*)\)$/, '$1'),
  }));
  return credits.sort((one, other) => one.name.localeCompare(other.name));
}
