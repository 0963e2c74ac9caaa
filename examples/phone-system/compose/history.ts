import type { CallerNames } from '../calls/caller-names.ts';
import type { PersonalCalls } from '../calls/personal-calls.ts';
import { Recordings } from '../exchange/recording/recordings.ts';
import { CallRecords } from '../history/call-records.ts';
import type { CallerPhotos } from '../people/caller-photos.ts';
import type { AcdGroups } from '../queues/acd-groups.ts';
import { CallRecordings } from '../recordings/call-recordings.ts';
import { RecordingAccesses } from '../recordings/recording-accesses.ts';
import type { People } from '../users/person.ts';
import type { Core } from './core.ts';

interface HistoryDeps {
  readonly people: People;
  readonly groups: AcdGroups;
  readonly callerPhotos: CallerPhotos;
  readonly callerNames: CallerNames;
  readonly personalCalls: Pick<PersonalCalls, 'isPersonal'>;
}

/** Call records, and the recordings of calls. */
export async function composeHistory(
  { db, changes, clock, disposables, log, numbering, options }: Core,
  { people, groups, callerPhotos, callerNames, personalCalls }: HistoryDeps,
) {
  const records = await CallRecords.load(db, {
    changes,
    people,
    clock,
    groupReaders: (groupId) => groups.readersOf(groupId),
    isPersonal: (personId, number) =>
      personalCalls.isPersonal({ id: personId }, numbering.externalNumber(number) ?? ''),
    photoOf: (number, personId) => callerPhotos.of(number, personId),
    names: callerNames,
    plainWritings: numbering.plainWritings,
    log: log('records'),
  });
  const callRecordings = new CallRecordings(db, { changes, people, records });
  const recordings = await Recordings.open(options.data, {
    book: callRecordings,
    clock,
    log: log('recordings'),
  });
  disposables.add(() => recordings.close());
  await recordings.recover();
  return {
    records,
    recordings,
    callRecordings,
    accesses: new RecordingAccesses(db, { people, clock }),
    /** Returns the path of a recording's file. */
    recordingFile: (file: string): string => recordings.pathOf(file),
  };
}
