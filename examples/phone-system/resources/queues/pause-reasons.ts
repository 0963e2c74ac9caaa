import { pauseReason } from '../../../../sdk/wire/acd-group.ts';
import { list, type Resource } from '../resource.ts';

/** Why agents can make a pause. */
export const pauseReasons: Resource = {
  path: 'v1/service/AcdPauseReasons',
  access: 'user',
  GET: list({
    about: 'Returns the pause reasons of the enterprise.',
    item: pauseReason,
    read: ({ services }) => services.agents.reasons,
  }),
};
