const maxLength = 128;

/**
 * Returns an id from an address; undefined if it is empty, too long, or contains characters that no id has, such as an encoded
 * slash.
 */
export const itemId = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= maxLength && /^[\w.~@+:-]*\w[\w.~@+:-]*$/.test(text)
    ? text
    : undefined;
