import { RetentionAdministration } from '../../administration/retention.ts';
import type { AcdGroups } from '../../queues/acd-groups.ts';
import { LegalHolds } from '../../retention/legal-holds.ts';
import { type RemoverDeps, removers } from '../../retention/removers.ts';
import { Retention } from '../../retention/retention.ts';
import { RetentionRules } from '../../retention/retention-rules.ts';
import type { People } from '../../users/person.ts';
import type { Voicemails } from '../../voicemail/voicemails.ts';
import type { FileExpiry } from '../../web-chat/file-expiry.ts';
import type { composeAdministration } from '../administration.ts';
import type { Core } from '../core.ts';
import type { composeMeetings } from '../meetings.ts';

type RetentionDeps = Omit<RemoverDeps, 'db'> &
  Pick<Awaited<ReturnType<typeof composeAdministration>>, 'audit' | 'userList'> &
  Pick<Awaited<ReturnType<typeof composeMeetings>>, 'meetingRecordings'> & {
    readonly fileExpiry: FileExpiry;
    readonly groups: AcdGroups;
    readonly people: People;
    readonly voicemails: Voicemails;
  };

/** The rules for how long data is kept, the legal holds, and the removal of older data. */
export async function composeRetention(core: Core, deps: RetentionDeps) {
  const { db, changes, clock, disposables, log } = core;
  const { audit, people, groups, userList, voicemails, meetingRecordings, fileExpiry } = deps;
  const rules = await RetentionRules.load(db);
  const retention = new Retention(db, {
    changes,
    clock,
    log: log('retention'),
    rules,
    removers: removers({ ...deps, db }),
    sweeps: [
      (isStopped) => fileExpiry.run(isStopped),
      () => voicemails.removeDeleted(clock.now()),
      () => meetingRecordings.removeDeleted(),
    ],
    record: (trx, kind, entries) =>
      audit.record(
        { personId: undefined, name: '', address: '' },
        { action: 'remove', kind: 'retention', subject: kind, label: kind, before: { entries } },
        trx,
      ),
  });
  disposables.add(() => retention.stop());
  const legalHolds = new LegalHolds(db, {
    clock,
    whileNothingIsRemoved: (task) => retention.whileNothingIsRemoved(task),
  });
  const retentionAdministration = new RetentionAdministration(db, {
    rules,
    retention,
    holds: legalHolds,
    audit,
    people,
    queues: () =>
      groups.addresses().map(({ internalAddressID, label }) => ({ queueID: internalAddressID, label })),
    queueLabel: (id) => groups.address(id)?.label,
    departments: () => userList.departments(),
  });
  return { retention, legalHolds, retentionAdministration };
}
