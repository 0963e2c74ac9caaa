import type * as z from 'zod/mini';
import { feedbackRequest, startPauseRequest } from '../../../../sdk/wire/queues/agent-requests.ts';
import { enterpriseSource } from '../../base/paths.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { asAgent, commandedAgent } from './agent-refusal.ts';

/** An agent who receives a command. */
type CommandedAgent = Pick<UserRequest, 'person' | 'services'>;

const ofSupervisors =
  'A supervisor of a group of the agent may do this too, also for an agent without a call pad.';

/** A command that an agent gives at the own extension, and with `isForSupervisors` a supervisor of a group of the agent. */
function operatorCommand<Body extends z.core.$ZodType>(command: {
  readonly name: string;
  readonly about: string;
  readonly body?: Body;
  /** The property of the body that holds a reason. */
  readonly reason?: string;
  readonly isForSupervisors?: boolean;
  readonly run: (agent: CommandedAgent, body: z.output<Body>) => Promise<void>;
}): Resource {
  const { name, about, body, reason, isForSupervisors = false, run } = command;
  return {
    path: `${enterpriseSource}/Extension/:number/${name}`,
    access: 'user',
    POST: write({
      about: isForSupervisors ? `${about} ${ofSupervisors}` : about,
      refuses: [409],
      ...(body === undefined ? {} : { body }),
      handle: (request: UserRequest, value) => {
        const { services } = request;
        const person = commandedAgent(request, { isForSupervisors });
        return asAgent(() => run({ person, services }, value as z.output<Body>), reason);
      },
    }),
  };
}

export const operatorLogin = operatorCommand({
  name: 'operatorLogin',
  isForSupervisors: true,
  about:
    'Logs the agent in, to the groups in which the agent is active. Answers 403 for a user who is not an agent with a call pad, and 409 for an agent who is logged in already.',
  run: ({ person, services }) => services.agents.login(person.id),
});

export const operatorLogout = operatorCommand({
  name: 'operatorLogout',
  isForSupervisors: true,
  about:
    'Logs the agent out and ends a pause. Answers 403 as above, and 409 for an agent who is not logged in.',
  run: ({ person, services }) => services.agents.logout(person.id),
});

export const operatorStartPause = operatorCommand({
  name: 'operatorStartPause',
  isForSupervisors: true,
  about:
    'Starts a pause, or changes its reason. For an agent in a call the pause starts when the call ends. Answers 400 for an unknown reason, 403 as above, and 409 for an agent who is not logged in or is in this pause already.',
  body: startPauseRequest,
  run: ({ person, services }, { acdPauseReasonID }) =>
    services.agents.startPause(person.id, acdPauseReasonID),
});

export const operatorStopPause = operatorCommand({
  name: 'operatorStopPause',
  isForSupervisors: true,
  about:
    'Ends the pause, or the work on the last call of a group. Answers 403 as above, and 409 if there is no pause.',
  run: ({ person, services }) => services.agents.endPause(person.id),
});

export const operatorCancelPause = operatorCommand({
  name: 'operatorCancelPause',
  isForSupervisors: true,
  about:
    'Cancels a pause, or one that is scheduled for the end of a call. Answers 403 as above, and 409 if there is no pause.',
  run: ({ person, services }) => services.agents.endPause(person.id),
});

export const operatorExtendPause = operatorCommand({
  name: 'operatorExtendPause',
  about:
    'Makes the work on the last call of a group longer, by as long as the group allows for it. Answers 403 as above, and 409 outside such a pause, and for one that does not end by itself.',
  run: ({ person, services }) => services.agents.extendWrapUp(person.id),
});

export const operatorFeedback = operatorCommand({
  name: 'operatorFeedback',
  about:
    'Notes the outcome of the agent’s last call of a group, if the group asks for it. Answers 400 for an unknown outcome, 403 as above, and 409 if no call waits for one.',
  body: feedbackRequest,
  reason: 'acdFeedbackCodeID',
  run: async ({ person, services }, { acdFeedbackCodeID, text }) => {
    await services.agents.feedbackGiven(person.id, acdFeedbackCodeID);
    services.clients.noteOutcome(person.id, { codeId: acdFeedbackCodeID, text });
  },
});
