import { localChoice } from '#ui/local-preference/local-preference.ts';

/** Whether an administrator still wants to see the last steps of a new phone system. */
export const startPreference = localChoice('administration.start', ['shown', 'hidden']);
