let isOwner: () => boolean = () => true;

/**
 * Says who alerts where several tabs of a browser know of the same call: one of them. `read` may read signals; until
 * it is set, every tab speaks for itself. Returns a function that stops it.
 */
export function setAlertOwner(read: () => boolean): () => void {
  isOwner = read;
  return () => {
    if (isOwner === read) isOwner = () => true;
  };
}

/** Whether this tab is the one that alerts. Reads signals. */
export const ownsAlerts = (): boolean => isOwner();
