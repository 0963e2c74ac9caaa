import { idle } from '#ui/when-idle.ts';

/** Loads the parts of the shell that a first screen without calls does not show. The dial pad does not wait for them. */
export const loadParts = () => idle().then(() => import('./shell-parts.tsx'));
