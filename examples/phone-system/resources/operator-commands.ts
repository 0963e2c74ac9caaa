import type * as z from 'zod/mini';
import { startPauseRequest } from '../../../sdk/wire/pause-request.ts';
import { asAgent, requireAgent } from './agent-refusal.ts';
import { refuse } from './refusal.ts';
import { type Ask, type Resource, write } from './resource.ts';

/** A command that an agent gives at the own extension. */
function operatorCommand<Body extends z.core.$ZodType>(command: {
  readonly name: string;
  readonly about: string;
  readonly body?: Body;
  readonly run: (ask: Ask, body: z.output<Body>) => Promise<void>;
}): Resource {
  const { name, about, body, run } = command;
  return {
    path: `telephony/Enterprise/1/Extension/:number/${name}`,
    access: 'user',
    POST: write({
      about,
      ...(body === undefined ? {} : { body }),
      handle: (ask: Ask, value) => {
        if (ask.params.number !== ask.person.number) throw refuse(403, 'Only your own extension obeys you.');
        requireAgent(ask);
        return asAgent(() => run(ask, value as z.output<Body>));
      },
    }),
  };
}

export const operatorLogin = operatorCommand({
  name: 'operatorLogin',
  about:
    'The agent begins to work, in the groups in which the agent takes part. 403 for who is no agent with a call pad, 409 for who is logged in.',
  run: ({ person, services }) => services.agents.login(person.id),
});

export const operatorLogout = operatorCommand({
  name: 'operatorLogout',
  about: 'The agent ends work, and a pause with it. 403 as above, 409 for who is not logged in.',
  run: ({ person, services }) => services.agents.logout(person.id),
});

export const operatorStartPause = operatorCommand({
  name: 'operatorStartPause',
  about:
    'Begins a pause; of who has a call it begins afterwards. With another reason it is changed. 400 for an unknown reason, 403 as above, 409 for who is not logged in or is in this pause.',
  body: startPauseRequest,
  run: ({ person, services }, { acdPauseReasonID }) =>
    services.agents.startPause(person.id, acdPauseReasonID),
});

export const operatorStopPause = operatorCommand({
  name: 'operatorStopPause',
  about: 'Ends the pause. 403 as above, 409 without one.',
  run: ({ person, services }) => services.agents.endPause(person.id),
});

export const operatorCancelPause = operatorCommand({
  name: 'operatorCancelPause',
  about: 'Takes back a pause, also one that waits for the end of a call. 403 as above, 409 without one.',
  run: ({ person, services }) => services.agents.endPause(person.id),
});
