import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { idOf } from '../../../../sdk/wire/id-of.ts';
import type { Audit } from '../../administration/audit.ts';
import { groupIdOf } from '../../base/paths.ts';
import { CompanyEvents } from '../../events/company-events.ts';
import { EventLog } from '../../events/event-log.ts';
import { EventStreams } from '../../events/event-streams.ts';
import { WebhookStore } from '../../events/stored-webhook.ts';
import { Webhooks } from '../../events/webhooks.ts';
import type { Sessions } from '../../http/sessions/sessions.ts';
import { RetryingWrites } from '../../store/retrying-writes.ts';
import type { Person } from '../../users/person.ts';
import type { Composed } from '../administration.ts';
import type { Calls } from '../calls.ts';
import type { Core } from '../core.ts';
import type { composeHistory } from '../history.ts';
import type { Queues } from '../queues.ts';
import type { composeUsers } from '../users.ts';

type EventsDeps = Pick<Composed<typeof composeUsers>, 'people' | 'crmSettings'> &
  Pick<Calls, 'exchange' | 'secrets'> &
  Pick<Composed<typeof composeHistory>, 'callRecordings' | 'recordingFile'> &
  Pick<Queues, 'groups' | 'agents' | 'clients'> & {
    readonly audit: Audit;
    readonly sessions: Sessions;
  };

/** Whether programs may place calls for a user. */
const isCallable = (person: Person | undefined): boolean =>
  person !== undefined && !person.isDisabled && !person.licences.isCtiBarred;

/** The events of the company: webhooks, and streams for service accounts. */
export async function composeEvents(core: Core, deps: EventsDeps) {
  const { db, changes, clock, disposables, log, options } = core;
  const { people, crmSettings, exchange, groups, agents, clients, secrets, audit, sessions } = deps;
  const { callRecordings, recordingFile } = deps;
  const webhooks = await Webhooks.load(db, new WebhookStore(db, secrets), {
    changes,
    clock,
    audit,
    log: log('webhooks'),
    hostsInside: options.webhookHosts ?? [],
    vendors: {
      userOf: async (userID) => {
        const person = people.byId(Number(userID));
        const row = await db
          .selectFrom('person')
          .select(sql<string | null>`details -> 'emails' ->> 0`.as('email'))
          .where('id', '=', person?.id ?? 0)
          .executeTakeFirst();
        return person && { email: row?.email ?? '', number: person.directNumber ?? person.number };
      },
      callableUsers: async (emails) => {
        const email = sql<string>`lower(details -> 'emails' ->> 0)`;
        const rows = await db
          .selectFrom('person')
          .select(['id', email.as('email')])
          .where(email, 'in', emails.length === 0 ? [''] : emails)
          .execute();
        return new Map(
          rows.flatMap((row) => (isCallable(people.byId(row.id)) ? [[row.email, String(row.id)]] : [])),
        );
      },
      recordingOf: async (recordingID) => {
        const recording = await callRecordings.byId(recordingID);
        return recording && readFile(recordingFile(recording.file));
      },
    },
  });
  disposables.add(() => webhooks.stop());
  const events = new EventLog(db, {
    clock,
    log: log('events'),
    writes: new RetryingWrites(log('events')),
    receiversOf: (type) => webhooks.receiversOf(type),
    written: (types) => webhooks.wake(types),
  });
  const companyEvents = new CompanyEvents({
    changes,
    clock,
    log: events,
    personById: (id) => people.byId(id),
    ownerOf: ({ lineId, extension = '' }) =>
      people.byId(exchange.ownerOf(lineId) ?? 0) ?? people.byNumber(idOf(extension)),
    hasPersonalConsent: (personId) => crmSettings.of(personId).crmDataProcessingForPersonalCallsConsent === 1,
    groupLabel: (path) => groups.address(groupIdOf(path))?.label,
    groupLabelById: (groupId) => groups.address(groupId)?.label,
    agentState: (personId) => (agents.isAgent(personId) ? agents.status(personId) : undefined),
    queuesOf: (personId) => groups.idsOf(personId),
    queueCounts: (groupId) => {
      const label = groups.address(groupId)?.label;
      if (label === undefined) return undefined;
      const statuses = groups.memberIds(groupId).map((personId) => agents.status(personId));
      return {
        label,
        waiting: clients.waitingIn(groupId),
        agents: statuses.filter((status) => status !== 'LOGOUT').length,
        freeAgents: statuses.filter((status) => status === 'IDLE').length,
      };
    },
  });
  const eventStreams = new EventStreams({ events, clock, sessions, log: log('events') });
  sessions.onEnd((session) => eventStreams.end(session));
  disposables.add(() => events.stop());
  disposables.add(() => companyEvents.stop());
  disposables.add(() => eventStreams.stop());
  return { webhooks, eventStreams };
}
