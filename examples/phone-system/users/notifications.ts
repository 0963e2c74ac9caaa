import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { NotificationCounters } from '../../../sdk/wire/calls/notification-counters.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { notificationsPath } from '../base/paths.ts';
import type { TextMessages } from '../messages/text-messages.ts';
import type { WorkItems } from '../messages/work/work-items.ts';
import type { Tables } from '../store/tables.ts';
import type { People } from './person.ts';

/** The number of the newest items that are named. */
const named = 5;

interface NotificationsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly people: People;
  readonly textMessages: Pick<TextMessages, 'unread'>;
  readonly workItems: Pick<WorkItems, 'forAttention'>;
  /** Returns the address of the photo of the user with this number. */
  readonly photoOf: (number: string, personId: number) => string | undefined;
  readonly log: Logger;
}

/**
 * The unseen items of users: missed calls, voicemails, text messages and messages to groups. Published when any of them
 * changes.
 */
export class Notifications {
  readonly #db: Kysely<Tables>;
  readonly #deps: NotificationsDeps;
  readonly #end: () => void;
  readonly #publishing = new Set<Promise<void>>();

  constructor(db: Kysely<Tables>, deps: NotificationsDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#end = deps.people.each(({ id }) => {
      const refresh = () => this.#refresh(id);
      const { changes } = deps;
      const ends = [
        changes.listen(topics.callHistory(id), ({ item }) => isMissed(item) && refresh()),
        changes.listen(topics.voicemail(id), refresh),
        changes.listen(topics.textThreads(id), refresh),
        changes.listen(topics.workOf(id), refresh),
      ];
      return () => {
        for (const end of ends) end();
      };
    });
  }

  async of(personId: number): Promise<NotificationCounters> {
    const describe = (row: Remote) => describeRemote(row, this.#deps.photoOf(row.remote_number, personId));
    const [missed, voicemails, texts] = await Promise.all([
      this.#missed(personId),
      this.#voicemails(personId),
      this.#deps.textMessages.unread(personId, named),
    ]);
    const work = this.#deps.workItems.forAttention(personId);
    return {
      restUri: notificationsPath,
      unreadMissedCalls: missed.length,
      unreadVoiceMails: voicemails.length,
      unreadTextMessages: texts.total,
      unreadQueueMessages: work.length,
      newMissedCalls: missed.slice(0, named).map(describe),
      newVoiceMails: voicemails.slice(0, named).map(describe),
      newTextMessages: texts.newest.map(({ id, number, label, text }) => ({
        remotes: [describe({ remote_number: number, remote_label: label })],
        messageContent: text,
        threadID: String(id),
      })),
      newQueueMessages: work.slice(0, named).map((item) => ({
        remotes: [
          describe({ remote_number: item.remoteNumber ?? '', remote_label: item.remoteLabel ?? null }),
        ],
        messageContent: item.lastText,
        workItemID: item.workItemID,
        group: item.group,
        threadID: item.threadID,
        timestamp: item.timestamp,
      })),
    };
  }

  /** All missed calls so far count as seen. */
  async seeMissedCalls(personId: number): Promise<void> {
    await this.#db
      .updateTable('person')
      .set({ missed_seen_at: new Date(this.#deps.clock.now()) })
      .where('id', '=', personId)
      .execute();
    await this.#publish(personId);
  }

  /** Waits until all changes so far are published. */
  async dispose(): Promise<void> {
    this.#end();
    await Promise.all(this.#publishing);
  }

  #missed(personId: number) {
    return this.#db
      .selectFrom('call_record')
      .innerJoin('person', 'person.id', 'call_record.person_id')
      .select(['remote_number', 'remote_label'])
      .where('person_id', '=', personId)
      .where('is_missed', '=', true)
      .where('is_hidden', '=', false)
      .where((is) => is.or([is('missed_seen_at', 'is', null), is('ended_at', '>', is.ref('missed_seen_at'))]))
      .orderBy('ended_at', 'desc')
      .execute();
  }

  #voicemails(personId: number) {
    return this.#db
      .selectFrom('voicemail')
      .select(['remote_number', 'remote_label'])
      .where((row) =>
        row.or([
          row('person_id', '=', personId),
          row(
            'group_id',
            'in',
            row.selectFrom('acd_member').select('group_id').where('person_id', '=', personId),
          ),
        ]),
      )
      .where('is_read', '=', false)
      .where('deleted_at', 'is', null)
      .orderBy('received_at', 'desc')
      .execute();
  }

  #refresh(personId: number): void {
    const publishing = this.#publish(personId)
      .catch((error) => this.#deps.log.error({ error, personId }, 'notifications could not be counted'))
      .finally(() => this.#publishing.delete(publishing));
    this.#publishing.add(publishing);
  }

  #publish(personId: number): Promise<void> {
    const topic = topics.notifications(personId);
    return this.#deps.changes.inTurn(topic, async () => {
      const item = await this.of(personId);
      this.#deps.changes.publish(topic, { uri: item.restUri, item });
    });
  }
}

const isMissed = (item: object | undefined) =>
  item !== undefined && 'isMissed' in item && item.isMissed === true;

interface Remote {
  readonly remote_number: string;
  readonly remote_label: string | null;
}

const describeRemote = (row: Remote, photo: string | undefined) => ({
  remoteNumber: row.remote_number,
  ...(row.remote_label === null ? {} : { remoteLabel: row.remote_label }),
  ...(photo === undefined ? {} : { remoteUrlPhoto: photo }),
});
