/** Returns a note with a text on a line of its own after what was there before. */
export const withText = (note: string | undefined, text: string): string =>
  [note?.trim(), text].filter(Boolean).join('\n');
