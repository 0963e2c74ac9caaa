import { matchedCrmRule, newRuleRun, ruleRun } from '../../../../sdk/wire/crm-rules/match.ts';
import { topics } from '../../base/changes.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, pages, type Resource, type UserRequest, write } from '../../resources/resource.ts';

/** The rules that match calls of the user. */
export const matchedCrmRules: Resource = {
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
export const matchedCrmRuleRun: Resource = {
  path: 'v1/user/MatchedCRMRule/:id/run',
  access: 'user',
  POST: write({
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
  }),
};

/** The log of runs. */
export const crmRuleRuns: Resource = {
  path: 'v1/logs/CRMRuleRun',
  access: 'user',
  GET: pages({
    about: 'Returns the runs of CRM rules at clients of the user, newest first; the last 500.',
    item: ruleRun,
    page: ({ person, services }: UserRequest, range) => services.ruleRuns.page(person.id, range),
    topic: ({ person }) => topics.crmRuleRuns(person.id),
  }),
};

/** A run of a rule, by its id. */
export const crmRuleRunResource: Resource = {
  path: 'v1/logs/CRMRuleRun/:id',
  access: 'user',
  PUT: write({
    about:
      'Reports what became of the actions, once. Answers 404 for a run of somebody else and a reported one.',
    body: newRuleRun,
    answers: ruleRun,
    handle: async ({ params, person, services }: UserRequest, { actions }) => {
      const item = await services.ruleRuns.report(person.id, params.id ?? '', actions);
      if (!item) throw refuse(404, 'There is no such open run.');
      return { item };
    },
  }),
};
