import { feedbackCode, pauseReason } from '../../../../sdk/wire/acd-group.ts';
import { list, type Resource } from '../../resources/resource.ts';

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

/** The outcomes that a call can have. */
export const feedbackCodes: Resource = {
  path: 'v1/service/AcdFeedbackCodes',
  access: 'user',
  GET: list({
    about: 'Returns the outcomes of calls of groups that agents can note.',
    item: feedbackCode,
    read: ({ services }) => services.agents.feedbackCodes,
  }),
};
