import { pauseReason } from '../../../sdk/wire/agent.ts';
import { list, type Resource } from './resource.ts';

/** Why agents can make a pause. */
export const pauseReasons: Resource = {
  path: 'v1/service/AcdPauseReasons',
  access: 'user',
  GET: list({
    about: 'The reasons that agents of this enterprise can give for a pause.',
    item: pauseReason,
    read: ({ services }) => services.agents.reasons,
  }),
};
