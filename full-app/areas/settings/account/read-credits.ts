/** A program of others. */
export interface Credit {
  /** As `react - 19.3.1`. */
  readonly name: string;
  /** As `MIT`; empty where the list does not name it. */
  readonly licence: string;
}

/** Reads the headings of a list of licences, such as `## react - 19.3.1 (MIT)`, in alphabetical order. */
export function readCredits(markdown: string): readonly Credit[] {
  const credits = [...markdown.matchAll(/^## (.+?)(?: \(([^()]*(?:\([^()]*\)[^()]*)*)\))?\s*$/gm)].map(
    ([, name = '', licence = '']) => ({ name, licence }),
  );
  return credits.sort((one, other) => one.name.localeCompare(other.name));
}
