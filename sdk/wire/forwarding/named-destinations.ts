/** Destinations with a name: mailbox, reception, the user's phones elsewhere, and none at all. */
export const namedDestinations = ['ENT_VM', 'ENT_RCPT', 'USER_HOME', 'USER_MOBILE', 'REJECTION'] as const;

/** Services that take a call in the user's place. Two of them make sense in a single case, which they force. */
export const specialDestinations = ['~CallBackOnBusy', '~CallBackOnNoAnswer', '~CallQueuingService'] as const;
