import { BrandRefused } from './fetch-text.ts';

/** What is wrong with a brand is for whoever made it: the client looks as it ships, and its user has nothing to do. */
export function tellBrand(thrown: unknown): void {
  if (thrown instanceof BrandRefused) {
    // biome-ignore lint/suspicious/noConsole: the administrator reads it there
    console.warn(`The brand: ${thrown.message}`);
  } else reportError(thrown);
}
