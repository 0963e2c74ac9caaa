/** Returns the last two names of the host of an origin: a website can open pages of any number of hosts of its own. */
const siteOf = (origin: string): string => new URL(origin).hostname.split('.').slice(-2).join('.');

interface OfOrigin {
  readonly origin: string;
}

/** Returns the items of each website. */
function bySite<One extends OfOrigin>(all: Iterable<One>): Map<string, One[]> {
  const sites = new Map<string, One[]>();
  for (const one of all) {
    const site = siteOf(one.origin);
    sites.set(site, [...(sites.get(site) ?? []), one]);
  }
  return sites;
}

/**
 * Returns the item that makes room for a newcomer: the oldest item of the website that has the most. Undefined if that
 * is the website of the newcomer. So no website keeps the pages of another website away.
 *
 * @param all in the order in which they came
 */
export function oldestOfCrowd<One extends OfOrigin>(all: Iterable<One>, newcomer: string): One | undefined {
  const sites = bySite(all);
  const own = sites.get(siteOf(newcomer))?.length ?? 0;
  const [largest] = [...sites.values()].toSorted((one, other) => other.length - one.length);
  return largest && largest.length > own ? largest[0] : undefined;
}
