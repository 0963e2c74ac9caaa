import { CallGroups } from '../call-groups/call-groups.ts';
import { pagingPhone } from '../call-groups/called-group.ts';
import type { ParticipantIndex } from '../exchange/lines/participant-index.ts';
import type { Photos } from '../people/photos.ts';
import type { VirtualPhones } from '../phones/virtual-phones.ts';
import type { BusyElsewhere } from '../trunks/busy-elsewhere.ts';
import type { People } from '../users/person.ts';
import type { Core } from './core.ts';

interface CallGroupsDeps {
  readonly people: People;
  readonly photos: Photos;
  readonly participants: ParticipantIndex;
  readonly busyElsewhere: BusyElsewhere;
  readonly virtualPhones: VirtualPhones;
}

/** The hunt groups and paging groups. */
export async function composeCallGroups({ db, changes }: Core, deps: CallGroupsDeps) {
  const { people, photos, participants, busyElsewhere, virtualPhones } = deps;
  virtualPhones.add((name) => {
    if (name !== pagingPhone) return undefined;
    // The exchange takes note of the answer once the phone has been called.
    return { onCall: (call) => queueMicrotask(() => call.answer()) };
  });
  // A phone that rings for another call would ring for two.
  const isInCall = (personId: number) =>
    participants.callState(personId) !== undefined || busyElsewhere.has(personId);
  const photoOf = (number: string) => photos.ofNumber(number);
  const callGroups = await CallGroups.load(db, { changes, people, isInCall, photoOf });
  photos.onChange(async (uid) => callGroups.refreshPhoto(Number(uid)));
  return { callGroups };
}
