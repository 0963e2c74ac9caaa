import { useClient } from '#react/client-context.tsx';
import { type Conferences, createConferences } from '#sdk/meetings.ts';
import { oncePerOwner } from '#sdk/state/once-per-owner.ts';

const conferencesOf = oncePerOwner(createConferences);

/** The conferences of the signed-in user on the bridge, the same each time. */
export const useConferences = (): Conferences => conferencesOf(useClient());
