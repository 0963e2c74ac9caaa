/** The id at the end of a path of the router, as `12` of `v1/user/Call/12`; all of what is no path. */
export const idOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
