import type { Directory } from '#sdk/index.ts';

/** The kinds of people in a list. */
export type PeopleKind =
  | 'all'
  | 'favorites'
  | 'vips'
  | 'speedDials'
  | 'switchboard'
  | 'enterprise'
  | 'services'
  | 'shared'
  | 'privates'
  /** A further directory of the phone system. */
  | OtherDirectory;

/** A directory that has no words of its own here, by its name. */
export type OtherDirectory = `in-${string}`;

type OwnKind = Exclude<PeopleKind, OtherDirectory>;

const kinds: readonly OwnKind[] = [
  'all',
  'favorites',
  'enterprise',
  'services',
  'shared',
  'privates',
  'switchboard',
  'vips',
  'speedDials',
];

/** The kinds that are directories. */
const directoryKinds: readonly string[] = ['enterprise', 'services', 'shared', 'privates'];

/** Returns the name of the directory that a kind lists; undefined for a kind that is a choice among all. */
export const directoryOf = (kind: PeopleKind): string | undefined =>
  kind.startsWith('in-') ? kind.slice(3) : directoryKinds.find((name) => name === kind);

/**
 * Returns the tabs of the lists: directories only if the phone system names them, and directories that only the phone
 * system knows with its own label.
 *
 * @param directories undefined: not known yet
 */
export function peopleTabs(
  directories: readonly Pick<Directory, 'name' | 'label'>[] | undefined,
): readonly { readonly kind: PeopleKind; readonly label?: string }[] {
  const isThere = (kind: OwnKind) =>
    !directories || !directoryKinds.includes(kind) || directories.some(({ name }) => name === kind);
  const others = (directories ?? []).filter(({ name }) => !directoryKinds.includes(name));
  const own = kinds.filter(isThere).map((kind) => ({ kind }));
  const more = others.map(({ name, label }) => ({ kind: `in-${name}` as const, label }));
  const at = own.findLastIndex(({ kind }) => directoryKinds.includes(kind)) + 1;
  return [...own.slice(0, at), ...more, ...own.slice(at)];
}
