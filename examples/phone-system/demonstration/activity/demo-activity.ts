import { stat } from 'node:fs/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Company } from '../../company/company.ts';
import { Numbering } from '../../numbers/numbering.ts';
import type { Tables } from '../../store/tables.ts';
import { type Caller, callWeek, type Party, type PastCall } from './call-week.ts';
import { addGroupChanges } from './demo-group-changes.ts';
import { knownContacts, nameOf, ownContacts, sharedContacts, speakers } from './demo-people.ts';
import { messageOf, messagePrefix, recordingSuffix, textOf } from './demo-sounds.ts';
import { addTexts } from './demo-texts.ts';
import { conversation, dictation } from './sounds.ts';

const seed = 20_260_101;
const callsOfNamed = 30;
const callsOfOthers = 4;
const recordingsOfNamed = 2;
const named = 9;
/** The size of a demonstration's WAV file: its header, and the octets of each millisecond. */
const headOctets = 44;
const octetsAMillisecond = 16;
const hourMs = 3_600_000;

interface DemoPerson {
  readonly id: number;
  readonly login: string;
  readonly number: string;
  readonly label: string;
}

/**
 * Fills a store that has no calls yet: a week of calls for all users, and for the nine users that have names also
 * contacts, favourites, voicemail messages, text messages and recordings. Everything is written by a handful of
 * statements.
 *
 * @param now the week ends here
 */
export async function addDemoActivity(db: Kysely<Tables>, company: Company, now: number): Promise<void> {
  const present = await db.selectFrom('call_record').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const rows = await db
    .selectFrom('person')
    .select(['id', 'login', 'number', 'first_name', 'last_name'])
    .orderBy('id')
    .execute();
  const people = rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    label: `${first_name} ${last_name}`,
  }));
  const recordingMs = await durationOf(conversation.file);
  const calls = callWeek(await callersOf(db, people, company), { now, seed, recordingMs });
  await db.transaction().execute(async (all) => {
    await addContacts(all, people.slice(0, named));
    await addCalls(all, calls);
    await addCallers(all, calls);
    await addMessages(all, calls);
    await addDictations(all, people.slice(0, named), now);
    await addRecordings(all, calls, recordingMs);
    await addTexts(all, people.slice(0, named), now);
    await addGroupChanges(all, now);
    await refreshDemoActivity(all, now);
  });
}

/**
 * Sets the values that depend on the time of the start: missed calls of the last day are new, and two agents are at
 * work.
 */
export async function refreshDemoActivity(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('person')
    .set({ missed_seen_at: new Date(now - 24 * hourMs) })
    .execute();
  await startShifts(db, now);
}

const isSpeaker = ({ label }: Party): boolean => speakers.some((name) => name === label);

async function callersOf(
  db: Kysely<Tables>,
  people: readonly DemoPerson[],
  company: Company,
): Promise<Caller[]> {
  const { readDestination } = new Numbering({ current: company });
  /** A number as phones show it. */
  const shown = (e164: string): string => {
    const destination = readDestination(e164);
    return destination?.kind === 'outside' ? destination.shown : e164;
  };
  const everyContact = [...knownContacts(company), ...sharedContacts].map(
    (contact): Party => ({ number: shown(contact.professionalNumber), label: nameOf(contact) }),
  );
  const memberships = await db
    .selectFrom('acd_member')
    .innerJoin('acd_group', 'acd_group.id', 'acd_member.group_id')
    .select(['person_id', 'number', 'label'])
    .orderBy('acd_group.id')
    .execute();
  return people.map(({ id, number, label }, index) => {
    const own = ownContacts[index];
    const contacts = own ? [{ number: shown(own.mobileNumber ?? ''), label: nameOf(own) }] : [];
    return {
      personId: id,
      number,
      label,
      queues: memberships
        .filter(({ person_id }) => person_id === id)
        .map((queue) => ({ number: queue.number, label: queue.label })),
      calls: index < named ? callsOfNamed : callsOfOthers,
      contacts: [...everyContact, ...contacts],
      messagesFrom: index < named ? everyContact.filter(isSpeaker) : [],
      recordings: index < named ? recordingsOfNamed : 0,
    };
  });
}

async function addContacts(db: Transaction<Tables>, people: readonly DemoPerson[]): Promise<void> {
  const contacts = [
    ...sharedContacts.map((contact) => ({ contact, owner: null })),
    ...ownContacts.flatMap((contact, index) => {
      const owner = people[index];
      return owner ? [{ contact, owner: owner.id }] : [];
    }),
  ];
  const added = await db
    .insertInto('contact')
    .values(
      contacts.map(({ contact, owner }) => ({
        owner_id: owner,
        first_name: contact.firstName,
        last_name: contact.lastName,
        company: contact.company,
        professional_number: contact.professionalNumber,
        mobile_number: contact.mobileNumber ?? '',
        home_number: '',
        email: contact.email,
      })),
    )
    .returning(['id', 'owner_id'])
    .execute();
  const shared = added.filter(({ owner_id }) => owner_id === null).map(({ id }) => `c${id}`);
  const favourites = people.flatMap((person, index) => {
    const own = added.find(({ owner_id }) => owner_id === person.id);
    const colleagues = [1, 3, 4].flatMap((step) => people[(index + step) % people.length] ?? []);
    const chosen = [
      ...colleagues.filter(({ id }) => id !== person.id).map(({ id }) => String(id)),
      ...[index, index + 4].flatMap((at) => shared[at % shared.length] ?? []),
      ...(own ? [`c${own.id}`] : []),
    ];
    return [...new Set(chosen)].map((contact) => ({ person_id: person.id, contact }));
  });
  await db.insertInto('favourite').values(favourites).execute();
}

/** Two agents are at work already: the first is free, and the second has a pause. */
async function startShifts(db: Kysely<Tables>, now: number): Promise<void> {
  for (const { login, pauseReasonId } of [
    { login: 'judy.bauer', pauseReasonId: null },
    { login: 'karim.bauer', pauseReasonId: 1 },
  ]) {
    await db
      .updateTable('agent')
      .set({
        logged_in_at: new Date(now - 2 * hourMs),
        is_paused: pauseReasonId !== null,
        pause_reason_id: pauseReasonId,
        changed_at: new Date(now - hourMs / 4),
      })
      .where('person_id', 'in', (all) => all.selectFrom('person').select('id').where('login', '=', login))
      .execute();
  }
}

async function addCalls(db: Transaction<Tables>, calls: readonly PastCall[]): Promise<void> {
  if (calls.length === 0) return;
  await db
    .insertInto('call_record')
    .values(
      calls.map((call) => ({
        id: call.id,
        call_id: call.callId,
        person_id: call.personId,
        is_incoming: call.isIncoming,
        is_missed: call.isMissed,
        is_rejected: call.isRejected,
        started_at: new Date(call.startedAt),
        talking_at: call.talkingAt === undefined ? null : new Date(call.talkingAt),
        ended_at: new Date(call.endedAt),
        called_number: call.called.number,
        called_label: call.called.label,
        remote_number: call.remote.number,
        remote_label: call.remote.label,
        cause: call.cause,
      })),
    )
    .execute();
}

/**
 * The callers of the groups in that week: callers whom an agent answered, and callers who gave up while a phone rang.
 */
async function addCallers(db: Transaction<Tables>, calls: readonly PastCall[]): Promise<void> {
  const groups = await db.selectFrom('acd_group').select(['id', 'number']).execute();
  const byNumber = new Map(groups.map(({ id, number }) => [number, id]));
  const ofGroups = calls.flatMap((call) => {
    const groupId = call.isIncoming ? byNumber.get(call.called.number) : undefined;
    return groupId === undefined ? [] : [{ call, groupId }];
  });
  if (ofGroups.length === 0) return;
  await db
    .insertInto('acd_client')
    .values(
      ofGroups.map(({ call, groupId }, at) => ({
        id: at + 1,
        group_id: groupId,
        call_id: call.callId,
        number: call.remote.number,
        label: call.remote.label,
        entered_at: new Date(call.startedAt),
        answered_at: call.talkingAt === undefined ? null : new Date(call.talkingAt),
        left_at: new Date(call.endedAt),
        person_id: call.talkingAt === undefined ? null : call.personId,
        exit: call.talkingAt === undefined ? 'abandoned' : 'answered',
      })),
    )
    .execute();
  for (const { number, id } of groups) {
    await db
      .updateTable('call_record')
      .set({ group_id: id })
      .where('called_number', '=', number)
      .where('is_incoming', '=', true)
      .execute();
  }
}

/** The newest message is not heard yet. */
async function addMessages(db: Transaction<Tables>, calls: readonly PastCall[]): Promise<void> {
  const withMessage = calls.filter(({ left }) => left === 'message');
  const newest = new Map(withMessage.map(({ personId, id }) => [personId, id]));
  const added = await Promise.all(
    withMessage.map(async (call) => {
      const durationMs = await durationOf(messageOf(call.remote.label).file);
      return { call, name: `${messagePrefix}${call.id}.wav`, durationMs };
    }),
  );
  await db
    .insertInto('voicemail')
    .values(
      added.map(({ call, name, durationMs }) => ({
        person_id: call.personId,
        remote_number: call.remote.number,
        remote_label: call.remote.label,
        file: name,
        received_at: new Date(call.endedAt),
        duration_ms: durationMs,
        is_read: newest.get(call.personId) !== call.id,
        transcript: textOf(messageOf(call.remote.label)),
      })),
    )
    .execute();
}

/** A note that each of these users dictated to the own mailbox. */
async function addDictations(
  db: Transaction<Tables>,
  people: readonly DemoPerson[],
  now: number,
): Promise<void> {
  const durationMs = await durationOf(dictation.file);
  await db
    .insertInto('voicemail')
    .values(
      people.map(({ id, number, label }) => ({
        person_id: id,
        remote_number: number,
        remote_label: label,
        file: `${messagePrefix}dictation-${id}.wav`,
        received_at: new Date(now - 26 * hourMs),
        duration_ms: durationMs,
        is_read: true,
        type: 'RECORD_SERVICE',
        transcript: textOf(dictation),
      })),
    )
    .execute();
}

async function addRecordings(
  db: Transaction<Tables>,
  calls: readonly PastCall[],
  durationMs: number,
): Promise<void> {
  const recorded = calls
    .filter(({ left }) => left === 'recording')
    .map((call) => ({ call, id: `${call.id}-1${recordingSuffix}` }));
  await db
    .insertInto('call_recording')
    .values(
      recorded.map(({ call, id }) => ({
        id,
        person_id: call.personId,
        call_record_id: call.id,
        file: `${id}.wav`,
        started_at: new Date(call.talkingAt ?? call.startedAt),
        duration_ms: durationMs,
        is_complete: true,
      })),
    )
    .execute();
  await db
    .insertInto('recorded_leg')
    .values(recorded.map(({ call, id }) => ({ recording_id: id, call_record_id: call.id })))
    .execute();
}

async function durationOf(sound: URL): Promise<number> {
  const { size } = await stat(sound);
  return Math.round((size - headOctets) / octetsAMillisecond);
}
