import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { withEnd } from '#phone/presence/calendar-says.ts';
import { describePresence } from '#phone/presence/shown-presence.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { sessionWords } from '#phone/session/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { Person } from '#sdk/index.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { isPersonType, typeIcons } from '../list/item-type.ts';
import { personName } from './person-name.ts';
import { WithPresence } from './with-presence.tsx';
import { personWords } from './words.ts';

/**
 * A colleague's presence as a text, with its end if a calendar says it. Undefined for other people, and until it is known.
 *
 * @param isBrief leaves the end out behind the state of the phone, where there is no space for both
 */
export function usePresenceWords(
  person: Pick<Person, 'restUri'> | undefined,
  isBrief = false,
): string | undefined {
  const words = useTranslate(personWords, presenceWords, sessionWords);
  const client = useClient();
  const presence = useSignalRead(() => person && client.presence.of(person).value);
  const clock = useClockStyle();
  return (
    presence &&
    describePresence(presence, words, (said, isReached) =>
      isBrief && !isReached ? said : withEnd(said, presence.presenceUntil, words, clock),
    )
  );
}

/** Photo or initials, and for a colleague the colour of the presence. */
export function PersonPicture({ person }: { person: Person }) {
  const words = useTranslate(personWords);
  return (
    <WithPresence contact={person.restUri}>
      {isPersonType(person.type) ? (
        <Avatar name={personName(person, words)} photo={person.urlPhoto} />
      ) : (
        <Avatar name="" icon={typeIcons[person.type]} photo={person.urlPhoto} />
      )}
    </WithPresence>
  );
}
