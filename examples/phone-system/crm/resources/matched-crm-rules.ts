import { matchedCrmRule, newRuleRun, ruleRun } from '../../../../sdk/wire/crm-rules/match.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest } from '../../resources/resource.ts';

/** The rules that match calls of the user. */
const matchedCrmRules: Resource = {
  path: 'v1/user/MatchedCRMRule',
  access: 'user',
  GET: list({
    about:
      'Returns the CRM rules that match calls of the user and that no client has taken on, oldest first. A match is gone after a minute.',
    item: matchedCrmRule,
    read: ({ person, services }: UserRequest) => services.matchedRules.of(person.id),
    topic: ({ person }) => topics.matchedCrmRules(person.id),
  }),
};

/** Taking on a match. */
const matchedCrmRuleRun = action({
  path: 'v1/user/MatchedCRMRule/:id/run',
  access: 'user',
  about:
    'Gives this match to one client, which runs its actions, and writes the run into the log. Answers 409 to every other client.',
  refuses: [409],
  answers: ruleRun,
  status: 201,
  handle: async ({ params, person, services }: UserRequest) => {
    const match = services.matchedRules.take(person.id, params.id ?? '');
    if (!match) throw refuse(409, 'Another client runs this rule, or its time is over.');
    return { item: await services.ruleRuns.begin(person.id, match) };
  },
});

/** The log of runs. */
const runCollection = collection({
  path: 'v1/logs/CRMRuleRun',
  access: 'user',
  item: ruleRun,
  missing: 'There is no such open run.',
  topic: ({ person }) => topics.crmRuleRuns(person.id),
  list: {
    about: 'Returns the runs of CRM rules at clients of the user, newest first; the last 500.',
    page: ({ person, services }, range) => services.ruleRuns.page(person.id, range),
  },
  change: {
    about:
      'Reports what became of the actions, once. Answers 404 for a run of somebody else and a reported one.',
    body: newRuleRun,
    handle: ({ id, person, services }, { actions }) => services.ruleRuns.report(person.id, id, actions),
  },
});

/** The rules that match calls, and the log of their runs. */
export const matchedCrmRuleResources: readonly Resource[] = [
  matchedCrmRules,
  matchedCrmRuleRun,
  ...runCollection,
];
