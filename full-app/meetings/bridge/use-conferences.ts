import { useClient } from '#react/client-context.tsx';
import { oncePerClient } from '#react/once-per-client.ts';
import { type Conferences, createConferences } from '#sdk/meetings.ts';

const conferencesOf = oncePerClient(createConferences);

/** The conferences of the signed-in user on the bridge, the same each time. */
export const useConferences = (): Conferences => conferencesOf(useClient());
