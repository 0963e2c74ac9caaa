/** The names of a part, from its name in the plural with hyphens, such as `parked-calls`. */
export interface Names {
  /** `parked-calls` */
  readonly folder: string;
  /** `parked-call` */
  readonly file: string;
  /** `ParkedCalls` */
  readonly Plural: string;
  /** `ParkedCall` */
  readonly Single: string;
  /** `parkedCalls` */
  readonly plural: string;
  /** `parkedCall` */
  readonly single: string;
  /** `parked_call` */
  readonly table: string;
  /** `parked calls` */
  readonly texts: string;
  /** `parked call` */
  readonly text: string;
}

type Edit = (source: string) => string;

/** The files of a new part, and the lines that it adds to existing files. */
export interface Part {
  readonly files: Readonly<Record<string, string>>;
  readonly edits: Readonly<Record<string, Edit>>;
  /** Further steps, for the author. */
  readonly next: readonly string[];
}

/** @throws Error for a name that is not in the plural with hyphens */
export function namesOf(name: string): Names {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name))
    throw new Error(`"${name}" has to be a plural in small letters with hyphens, such as parked-calls.`);
  const file = name.slice(0, -1);
  const pascal = (kebab: string) => kebab.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const camel = (kebab: string) => kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return {
    folder: name,
    file,
    Plural: pascal(name),
    Single: pascal(file),
    plural: camel(name),
    single: camel(file),
    table: file.replaceAll('-', '_'),
    texts: name.replaceAll('-', ' '),
    text: file.replaceAll('-', ' '),
  };
}

/** Adds text before the first place of `anchor` behind `after`. */
export const before =
  (anchor: string, text: string, after = ''): Edit =>
  (source) => {
    const at = source.indexOf(anchor, source.indexOf(after));
    if (at < 0) throw new Error(`A new part belongs before "${anchor}", which is not there.`);
    return source.slice(0, at) + text + source.slice(at);
  };

export const inTurn =
  (...edits: readonly Edit[]): Edit =>
  (source) =>
    edits.reduce((text, edit) => edit(text), source);
