import {
  outsideCalls,
  outsideCallsChange,
  outsideCallsSource,
} from '../../../../sdk/wire/administration/outside-calls.ts';
import { refusing } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { outsideCallsTopic } from '../../tolls/outside-administration.ts';
import { actorOf, checkAllUsers } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

const checkRight = (request: UserRequest): void =>
  checkAllUsers(request, 'The rules for calls outside are for administrators of all users.');

const rules: Resource = {
  path: outsideCallsSource,
  access: 'administrator',
  GET: one({
    about:
      'Returns which numbers outside may be called, the limits, what was used today, and whether an alarm has closed the costly classes. Answers 403 to an administrator of a department.',
    answers: outsideCalls,
    topic: () => outsideCallsTopic,
    read: (request: UserRequest) => {
      checkRight(request);
      return request.services.outsideAdministration.describe();
    },
  }),
  PUT: write({
    about:
      'Changes the named rules, which apply to the next call. Answers 403 to an administrator of a department, and 412 if another administrator has changed the rules since `version`.',
    refuses: [412],
    body: outsideCallsChange,
    answers: outsideCalls,
    handle: (request: UserRequest, change) => {
      checkRight(request);
      return refusing(asRefusal, async () => ({
        item: await request.services.outsideAdministration.change(actorOf(request), change),
      }));
    },
  }),
};

const open = action({
  path: `${outsideCallsSource}/open`,
  access: 'administrator',
  about:
    'Opens the costly classes again after an alarm. What was used until now raises no further alarm. Answers 403 to an administrator of a department.',
  answers: outsideCalls,
  handle: async (request: UserRequest) => {
    checkRight(request);
    return { item: await request.services.outsideAdministration.open(actorOf(request)) };
  },
});

/** The rules for calls to numbers outside. */
export const outsideCallResources: readonly Resource[] = [rules, open];
