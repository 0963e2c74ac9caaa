import { topics } from '../base/changes.ts';
import type { CallerNames } from '../calls/caller-names.ts';
import type { PersonalCalls } from '../calls/personal-calls.ts';
import { CallSignalling } from '../diagnosis/call-signalling.ts';
import { describeLeg, type SignallingReader } from '../diagnosis/describe-leg.ts';
import type { KeptLeg } from '../diagnosis/leg-record.ts';
import type { PhoneEngine } from '../engine/phone-engine.ts';
import { CallJournal } from '../exchange/journal/call-journal.ts';
import { Recordings } from '../exchange/recording/recordings.ts';
import { CallRecords } from '../history/call-records.ts';
import type { CallerPhotos } from '../people/caller-photos.ts';
import type { Terminals } from '../phones/terminals.ts';
import type { AcdGroups } from '../queues/acd-groups.ts';
import { CallRecordings } from '../recordings/call-recordings.ts';
import { RecordingAccesses } from '../recordings/recording-accesses.ts';
import { displayName, type People } from '../users/person.ts';
import type { Core } from './core.ts';

interface HistoryDeps {
  readonly people: People;
  readonly groups: AcdGroups;
  readonly callerPhotos: CallerPhotos;
  readonly callerNames: CallerNames;
  readonly personalCalls: Pick<PersonalCalls, 'isPersonal'>;
  readonly engine: PhoneEngine;
  readonly terminals: Terminals;
}

/** Call records, and the recordings of calls. */
export async function composeHistory(
  core: Core,
  { people, groups, callerPhotos, callerNames, personalCalls, engine, terminals }: HistoryDeps,
) {
  const { db, changes, clock, disposables, log, numbering, options } = core;
  const journal = new CallJournal(db, log('calls'));
  const ongoing = await journal.load();
  const records = await CallRecords.load(db, {
    ongoing: ongoing.flatMap(({ parties }) => parties.flatMap(({ line }) => line?.number ?? [])),
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
  await recordings.recover(ongoing.flatMap(({ recording }) => recording?.id ?? []));
  const callSignalling = composeCallSignalling(core, { people, engine, terminals });
  disposables.add(() => callSignalling.stop());
  return {
    records,
    journal,
    ongoing,
    callSignalling,
    recordings,
    callRecordings,
    accesses: new RecordingAccesses(db, { people, clock }),
    /** Returns the path of a recording's file. */
    recordingFile: (file: string): string => recordings.pathOf(file),
  };
}

/** The signalling of calls, which is shown wherever it is looked at. */
function composeCallSignalling(
  { db, changes, clock, log }: Core,
  { people, engine, terminals }: Pick<HistoryDeps, 'people' | 'engine' | 'terminals'>,
): CallSignalling {
  const nameOf = (id: number) => {
    const person = people.byId(id);
    return person && displayName(person);
  };
  const tell = (callId: number, leg: KeptLeg, reader: SignallingReader) => {
    const topic = topics.callSignalling(callId, reader);
    const item = changes.isWatched(topic) && describeLeg(leg, { callId, reader }, nameOf);
    if (item) changes.publish(topic, { uri: item.restUri, item });
  };
  return new CallSignalling(db, {
    engine,
    ownerOf: (registerId) => terminals.byRegisterId(registerId)?.personId,
    onChange: (callId, leg, personIds) => {
      for (const reader of ['all', ...personIds] as const) tell(callId, leg, reader);
    },
    clock,
    log: log('signalling'),
  });
}
