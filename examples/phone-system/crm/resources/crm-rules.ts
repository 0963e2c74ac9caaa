import * as z from 'zod/mini';
import { matchedCrmRule, sampleCall } from '../../../../sdk/wire/crm-rules/match.ts';
import {
  changedCrmRule,
  crmCallState,
  crmRule,
  maxRulesOfScope,
  newCrmRule,
} from '../../../../sdk/wire/crm-rules/rule.ts';
import { topics } from '../../base/changes.ts';
import { groupIdOf } from '../../base/paths.ts';
import { collection } from '../../resources/collection.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, serialized, type UserRequest } from '../../resources/resource.ts';
import type { OwnedRule } from '../crm-rules.ts';

const missing = 'There is no such rule.';

/** Rules for others are seen by all users they apply to, and by all users who may write them. */
const sees = (owned: OwnedRule, { person, services: { crmRules } }: UserRequest) =>
  crmRules.isFor(person.id, owned) || crmRules.isWrittenBy(person, owned);

/** Returns the rule in the path, if the user sees it. */
function seenRule(request: UserRequest): OwnedRule | undefined {
  const owned = request.services.crmRules.byId(request.params.id ?? '');
  return owned && sees(owned, request) ? owned : undefined;
}

/** @throws Refusal 404 for a rule that the user does not see, 403 for a rule that the user may not change */
function writableRule(request: UserRequest): string {
  const { person, services } = request;
  const owned = found(seenRule(request), missing);
  if (!services.crmRules.isWrittenBy(person, owned)) throw refuse(403, 'You may not change this rule.');
  return owned.rule.crmIntegrationRuleID;
}

/** The rules that the user sees. */
const crmRuleCollection = collection({
  path: 'v1/user/CRMIntegrationRule',
  access: 'user',
  item: crmRule,
  missing,
  create: {
    about: `Adds a rule. A placeholder such as \`{number}\` stands for data of the call; it may not be in the host of an address. Requests go only to hosts in \`allowedHosts\`. Answers 403 for a scope that the user may not write, and 409 for more than ${maxRulesOfScope} rules.`,
    body: newCrmRule,
    full: `There are at most ${maxRulesOfScope} rules.`,
    handle: async ({ person, services }, body) => {
      const { scope, group = '' } = body;
      if (!person.mayUseCrm || (scope !== 'own' && !person.mayWriteCrmRules))
        throw refuse(403, 'You may not write these rules.');
      if (scope === 'group' && !services.groups.address(groupIdOf(group)))
        throw refuse(400, 'There is no such group.', 'group');
      return (await services.crmRules.add(person, body))?.rule;
    },
  },
  one: {
    about: 'Returns one CRM rule.',
    read: (request) => seenRule(request)?.rule,
  },
  change: {
    about: 'Updates the rule. Properties that are not sent are kept; the scope cannot change.',
    body: changedCrmRule,
    handle: async (request, body) => {
      const changed = await request.services.crmRules.change(writableRule(request), body);
      if (changed === 'gone') return undefined;
      if (changed === 'hostNotAllowed')
        throw refuse(400, 'A request goes to a host that is not allowed.', 'allowedHosts');
      return changed.rule;
    },
  },
  remove: {
    about: 'Deletes the rule.',
    handle: (request) => request.services.crmRules.remove(writableRule(request)),
  },
  onList: {
    GET: serialized({
      about:
        'Returns the CRM rules for calls of the user: those of the user, of the user’s groups and of everybody. A user who may write rules of others sees these too.',
      item: crmRule,
      read: (request: UserRequest) => request.services.crmRules.all().filter((owned) => sees(owned, request)),
      fits: sees,
      serialize: ({ rule }) => rule,
      topic: () => topics.crmRules,
    }),
  },
});

const trial = z.object({
  callState: crmCallState,
  number: z.string().check(z.maxLength(40)),
  name: z._default(z.string().check(z.maxLength(200)), ''),
});

/** A trial of a rule. */
const crmRuleTest = action({
  path: 'v1/user/CRMIntegrationRule/:id/test',
  isFree: true,
  access: 'user',
  about:
    'Matches the rule with a call that does not exist, for this user only: a client of the user runs its actions as for a real call.',
  body: trial,
  answers: matchedCrmRule,
  status: 201,
  handle: (request: UserRequest, { callState, number, name }) => {
    const { person, services } = request;
    const { rule } = found(seenRule(request), missing);
    if (!person.mayUseCrm) throw refuse(403, 'You may not use a CRM.');
    const creationTime = services.clock.now();
    const call = sampleCall(rule, { callState, number, name, ownNumber: person.number, creationTime });
    const item = services.matchedRules.add(person.id, callState, call, rule);
    return { item };
  },
});

const countOf = (owned: readonly OwnedRule[]) => owned.map(({ rule }) => rule);

/** The rules that the user can be given, of the user and of all users. */
const assignableRules: Resource = {
  path: 'v1/user/AssignableCRMIntegrationRule',
  access: 'user',
  GET: list({
    about: 'Returns the active rules of the user and of everybody; a client reads their `count`.',
    item: crmRule,
    read: ({ person, services: { crmRules } }: UserRequest) =>
      countOf(
        crmRules
          .all()
          .filter(
            (owned) => owned.rule.isActive && owned.groupId === undefined && crmRules.isFor(person.id, owned),
          ),
      ),
  }),
};

/** The rules that a group can be given. */
const assignableGroupRules: Resource = {
  path: 'v1/user/Group/:id/AssignableCRMIntegrationRule',
  access: 'user',
  GET: list({
    about: 'Returns the active rules of one group of the user; none for a group that the user is not in.',
    item: crmRule,
    read: ({ params, person, services: { crmRules, groups } }: UserRequest) =>
      groups.find(person.id, params.id ?? '')
        ? countOf(
            crmRules.all().filter(({ rule, groupId }) => rule.isActive && groupId === Number(params.id)),
          )
        : [],
  }),
};

/** The rules that make clients act on calls. */
export const crmRuleResources: readonly Resource[] = [
  ...crmRuleCollection,
  crmRuleTest,
  assignableRules,
  assignableGroupRules,
];
