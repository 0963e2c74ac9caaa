import { BrandRefused } from './fetch-text.ts';

/** Logs a brand's error to the console for its author. The client keeps its default look, and its user has nothing to do. */
export function reportBrandError(thrown: unknown): void {
  if (thrown instanceof BrandRefused) {
    // biome-ignore lint/suspicious/noConsole: the administrator reads it there
    console.warn(`Branding: ${thrown.message}`);
  } else reportError(thrown);
}
