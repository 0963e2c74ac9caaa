const maxLength = 128;

/**
 * An id from an address as it may be asked for; undefined for what cannot be one: nothing, too much, or characters
 * that no id has, as a slash that was encoded.
 */
export const itemId = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= maxLength && /^[\w.~@+:-]*\w[\w.~@+:-]*$/.test(text)
    ? text
    : undefined;
