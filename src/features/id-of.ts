/**
 * Returns the id at the end of a path of the router, such as `12` of `v1/user/Call/12`; a text without a slash is returned
 * unchanged.
 */
export const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
