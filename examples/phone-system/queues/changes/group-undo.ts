import type { GroupDifference, groupChangeErrorIds } from '../../../../sdk/wire/queues/group-change.ts';
import { acdGroupChange } from '../../../../sdk/wire/queues/group-requests.ts';
import { NoAgent } from '../group-team.ts';
import { OverflowCircle } from '../overflow-circle.ts';
import { type GroupParts, isAsAfter, snapshotOf } from './group-snapshot.ts';

/** A change that cannot be taken back any more. */
export class NoUndo extends Error {
  override readonly name = 'NoUndo';
  readonly reason: keyof typeof groupChangeErrorIds;

  constructor(reason: keyof typeof groupChangeErrorIds, message: string) {
    super(message);
    this.reason = reason;
  }
}

type RecordedChange = GroupDifference['sounds'][number];

/**
 * Puts a group back as it was before a change. To be called in the turn of the changes of this group.
 *
 * @throws NoUndo
 */
export async function undoDifference(
  parts: GroupParts,
  groupId: number,
  difference: GroupDifference,
): Promise<void> {
  if (difference.sounds.some(({ after }) => after === null)) {
    throw new NoUndo('soundDeleted', 'The sound was deleted, with its audio.');
  }
  if (!isAsAfter(snapshotOf(parts, groupId), difference)) {
    throw new NoUndo('changedSince', 'It was changed again in the meantime.');
  }
  const { groups } = parts;
  try {
    const { settings, hours, members } = difference;
    if (settings.length > 0) {
      const earlier = Object.fromEntries(settings.map(({ name, before }) => [name, before]));
      await groups.change(groupId, acdGroupChange.parse(earlier));
    }
    if (hours) await groups.changeHours(groupId, hours.before ?? undefined);
    if (members) await groups.changeMembers(groupId, members.before);
  } catch (error) {
    if (error instanceof NoAgent) throw new NoUndo('agentGone', error.message);
    if (error instanceof OverflowCircle) throw new NoUndo('overflowCircle', error.message);
    throw error;
  }
  await undoSounds(parts, groupId, difference);
}

const chosenLast = (one: RecordedChange, other: RecordedChange): number =>
  Number(one.before?.isChosen ?? false) - Number(other.before?.isChosen ?? false);

/** A sound that is chosen again takes the place of the other sound, so such sounds come last. */
async function undoSounds(
  { groupGreetings }: GroupParts,
  groupId: number,
  { sounds }: GroupDifference,
): Promise<void> {
  for (const { greetingID, before } of sounds.toSorted(chosenLast)) {
    const id = Number(greetingID);
    if (before === null) await groupGreetings.remove(groupId, id);
    else await groupGreetings.change(groupId, id, { label: before.label, isChosen: before.isChosen });
  }
}
