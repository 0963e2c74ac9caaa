/**
 * Returns the id at the end of a path of the router: `12` of `v1/user/Call/12`. A text without a slash is returned unchanged.
 *
 * @example idOf(person.restUri)
 */
export const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
