import { tabStorageOrMemory } from '../platform/tab-storage.ts';

/** What the session's cookie would hold. */
export interface CarriedSession {
  id: string | undefined;
}

/**
 * The session that this tab carries to the router at this origin. Kept as long as the tab, so that a reload signs nobody out: in
 * the `sessionStorage` of the frame's partition, which no other site and no other tab reads, and which is gone with the tab. Where
 * there is none, as long as the page.
 */
export function carriedSession(origin: string): CarriedSession {
  const storage = tabStorageOrMemory();
  const key = `callside-session ${origin}`;
  return {
    get id() {
      return storage.get(key);
    },
    set id(id) {
      if (id === undefined) storage.remove(key);
      else storage.set(key, id);
    },
  };
}
