let isOwner: () => boolean = () => true;

/**
 * Sets which of several tabs with the same call alerts. `read` may read signals. Until it is set, every tab alerts. Returns a
 * function that unsets it.
 */
export function setAlertOwner(read: () => boolean): () => void {
  isOwner = read;
  return () => {
    if (isOwner === read) isOwner = () => true;
  };
}

/** True if this tab alerts. Reads signals. */
export const ownsAlerts = (): boolean => isOwner();
