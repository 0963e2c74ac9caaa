import { type Kept, rights } from './store.ts';

/** Where the script for numbers runs. */
export interface Sites {
  readonly matches: string[];
  readonly excludeMatches: string[];
}

/**
 * Returns the pages whose numbers can be called: the permitted pages, without the pages that are switched off and
 * without the phone itself.
 *
 * @param origins the granted patterns of hosts
 */
export function sitesOf({ address, offSites }: Kept, origins: readonly string[]): Sites {
  const isEverywhere = rights.allSites.origins.every((one) => origins.includes(one));
  const own = URL.parse(address);
  const ownPattern = own && `${own.protocol}//${own.hostname}/*`;
  const some = origins.filter((one) => one !== ownPattern);
  return {
    matches: isEverywhere ? rights.allSites.origins : some,
    excludeMatches: [...(address ? [`${address}/*`] : []), ...offSites.map((host) => `*://${host}/*`)],
  };
}
