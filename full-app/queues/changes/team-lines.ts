import { formatList } from '#i18n/format-amounts.ts';
import type { GroupChange, RecordedMember, RecordedSound } from '#sdk/supervision.ts';
import type { DifferenceLine, HistoryTranslate } from './setting-line.ts';

const nameOf = ({ displayName, number }: RecordedMember) => displayName || number;
const namesOf = (members: readonly RecordedMember[]) => formatList(members.map(nameOf));

/** Returns the agents who came and went, other levels of skill, and another order of the agents who stayed. */
export function teamLines(
  { before, after }: NonNullable<GroupChange['members']>,
  words: HistoryTranslate,
): readonly DifferenceLine[] {
  const isIn = (members: readonly RecordedMember[]) => (one: RecordedMember) =>
    members.some(({ number }) => number === one.number);
  const [stayed, staying] = [before.filter(isIn(after)), after.filter(isIn(before))];
  const added = after.filter((one) => !isIn(before)(one));
  const removed = before.filter((one) => !isIn(after)(one));
  const lines: DifferenceLine[] = [];
  if (added.length > 0)
    lines.push({ label: words('groupHistory.membersAdded'), before: '', after: namesOf(added) });
  if (removed.length > 0)
    lines.push({ label: words('groupHistory.membersRemoved'), before: namesOf(removed), after: '' });
  for (const one of staying) {
    const earlier = stayed.find(({ number }) => number === one.number)?.skillLevel ?? one.skillLevel;
    if (earlier === one.skillLevel) continue;
    lines.push({
      label: words('groupEdit.skill', { name: nameOf(one) }),
      before: String(earlier),
      after: String(one.skillLevel),
    });
  }
  if (stayed.some(({ number }, at) => number !== staying[at]?.number)) {
    lines.push({
      label: words('groupHistory.memberOrder'),
      before: namesOf(stayed),
      after: namesOf(staying),
    });
  }
  return lines;
}

const soundText = (sound: RecordedSound | null, words: HistoryTranslate): string =>
  sound
    ? words(sound.isChosen ? 'groupHistory.soundUsed' : 'groupHistory.soundUnused', { name: sound.label })
    : '';

/** Returns a sound that was added, renamed, chosen or deleted. */
export function soundLine(
  { before, after }: GroupChange['sounds'][number],
  words: HistoryTranslate,
): DifferenceLine {
  const topic = after?.topic ?? before?.topic ?? 'WELCOME';
  return {
    label: words('groupHistory.sound', { topic: words(`announce.topic.${topic}`) }),
    before: soundText(before, words),
    after: soundText(after, words),
  };
}
