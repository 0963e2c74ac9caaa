import { TrieRouter } from 'hono/router/trie-router';
import { isUnkeepable } from './body.ts';
import type { Resource } from './resource.ts';

export interface Found {
  readonly resource: Resource;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns a path without the slashes at its end. (A regular expression would look at each row of slashes again and again.) */
export function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Finds the resource at a path below `/restletrouter/`. */
export class ResourceTable {
  /** All of them, in the order of their declaration. */
  readonly resources: readonly Resource[];
  readonly #router = new TrieRouter<Resource>();

  readonly #enterpriseId: string | undefined;

  /** @param enterpriseId the only id of an enterprise at which resources are found; undefined: any */
  constructor(resources: readonly Resource[], enterpriseId?: number) {
    this.resources = resources;
    this.#enterpriseId = enterpriseId?.toString();
    for (const resource of resources) this.#router.add('GET', `/${resource.path}`, resource);
  }

  /** A slash at the end makes no difference. */
  find(path: string): Found | undefined {
    const [matches] = this.#router.match('GET', `/${withoutLastSlashes(path)}`);
    const [first] = matches;
    if (!first) return undefined;
    const [resource, params] = first as [Resource, Record<string, string>];
    const decoded: Record<string, string> = {};
    for (const [name, value] of Object.entries(params)) {
      const text = decode(value);
      if (text === undefined || isUnkeepable(text)) return undefined;
      decoded[name] = text;
    }
    const { enterpriseId } = decoded;
    if (enterpriseId !== undefined && enterpriseId !== (this.#enterpriseId ?? enterpriseId)) return undefined;
    return { resource, params: decoded };
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
