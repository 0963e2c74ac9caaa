import { idOf } from '../../../sdk/wire/id-of.ts';
import { groupIdOf } from '../base/paths.ts';
import { CrmRules } from '../crm/crm-rules.ts';
import { MatchedRules } from '../crm/matched-rules.ts';
import { RuleRuns } from '../crm/rule-runs.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import type { Queues } from './queues.ts';
import type { composeUsers } from './users.ts';

type CrmRulesDeps = Pick<Awaited<ReturnType<typeof composeUsers>>, 'people' | 'crmSettings'> &
  Pick<Calls, 'exchange'> &
  Pick<Queues, 'groups'>;

/** The rules that make clients act on calls, their matches, and the log of their runs. */
export async function composeCrmRules(
  { db, changes, clock, log, disposables, numbering, options }: Core,
  { people, crmSettings, exchange, groups }: CrmRulesDeps,
) {
  if (options.exampleCrm !== undefined) await options.demonstration?.addCrmRules(db, options.exampleCrm);
  const crmRules = await CrmRules.load(db, { changes, groupIdsOf: (personId) => groups.idsOf(personId) });
  const matchedRules = new MatchedRules({
    rules: crmRules,
    changes,
    clock,
    log: log('crm rules'),
    writingsOf: numbering.writingsOf,
    ownerOf: ({ lineId, extension = '' }) =>
      people.byId(exchange.ownerOf(lineId) ?? 0) ?? people.byNumber(idOf(extension)),
    hasPersonalConsent: (personId) => crmSettings.of(personId).crmDataProcessingForPersonalCallsConsent === 1,
    groupLabel: (path) => groups.address(groupIdOf(path))?.label,
  });
  disposables.add(() => matchedRules.stop());
  return { crmRules, matchedRules, ruleRuns: new RuleRuns(db, { changes, clock }) };
}
