import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { PersonPicture } from '#phone/people/person/person-picture.tsx';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type ChatPerson, type ChatRoom, creationRule, type RoomKind } from '#sdk/chat.ts';
import type { Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Hint } from '#ui/form/form.tsx';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Select } from '#ui/select/select.tsx';
import { useChat } from '../chat-context.ts';
import { DetailsSection } from '../details/details-section.tsx';
import { chatWords } from '../words.ts';
import styles from './new-room.module.css';
import { PublicRooms } from './public-rooms.tsx';

const allKinds = [
  'direct',
  'private',
  'group',
  'announcement',
  'public',
] as const satisfies readonly RoomKind[];

/** Props of `NewRoom`. */
export interface NewRoomProps {
  /** Offers direct chats only. */
  readonly directOnly?: boolean;
  readonly onOpen: (room: ChatRoom) => void;
}

/** A new chat: with a single colleague at once, or a room with a name and members. */
export function NewRoom({ directOnly = false, onOpen }: NewRoomProps) {
  const words = useTranslate(chatWords);
  const chat = useChat();
  const hasMobileApp = useSignalValue(chat.hasMobileApp);
  const kinds = useKinds({ directOnly: directOnly || hasMobileApp });
  const [chosen, setKind] = useState<(typeof allKinds)[number]>('direct');
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'direct');
  const [name, setName] = useState('');
  const [members, setMembers] = useState<readonly ChatPerson[]>([]);
  const [act, isPending] = useAction();

  // A private room may be named after its members.
  const isComplete = name.trim() !== '' || (kind === 'private' && members.length > 0);

  const open = (make: () => Promise<ChatRoom>) => act(async () => onOpen(await make()));
  function choose(person: ChatPerson) {
    if (kind === 'direct') return void open(() => chat.openDirect(person));
    // Two people that are clicked in quick succession may be found in any order.
    setMembers((now) => (now.some(({ userID }) => userID === person.userID) ? now : [...now, person]));
  }
  return (
    <DetailsSection title={words('chat.new')}>
      {!directOnly && hasMobileApp && <Hint>{words('chat.mobileApp')}</Hint>}
      {kinds.length > 1 && (
        <Select
          label={words('chat.kind')}
          value={kind}
          onChange={setKind}
          options={kinds.map((one) => ({ value: one, label: words(`chat.kind.${one}`) }))}
        />
      )}
      {kind !== 'direct' && (
        <>
          <Field label={words('chat.name')} value={name} maxLength={100} onText={setName} />
          {members.length > 0 && (
            <ul className={styles.members} aria-label={words('chat.members')}>
              {members.map((member) => (
                <li key={member.userID}>
                  {member.displayName}
                  <Button
                    variant="plain"
                    onClick={() => setMembers(members.filter(({ userID }) => userID !== member.userID))}
                  >
                    {words('chat.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <Button
            variant="primary"
            pending={isPending}
            disabled={!isComplete}
            onClick={() =>
              void open(() =>
                chat.createRoom({ kind, name: name.trim(), invited: members.map(({ userID }) => userID) }),
              )
            }
          >
            {words('chat.create')}
          </Button>
        </>
      )}
      {kind === 'public' ? (
        <PublicRooms onOpen={onOpen} />
      ) : (
        <PersonSearch chosen={kind === 'direct' ? [] : members} onChoose={choose} />
      )}
    </DetailsSection>
  );
}

/** Returns the kinds of rooms that the rules of the enterprise allow. Without any, a direct chat says why it is refused. */
function useKinds({ directOnly }: { readonly directOnly: boolean }): readonly (typeof allKinds)[number][] {
  const service = useSignalValue(useChat().service);
  const offered = directOnly ? (['direct'] as const) : allKinds;
  return service ? offered.filter((one) => creationRule(one, service).isAllowed) : offered;
}

/** Props of `PersonSearch`. */
export interface PersonSearchProps {
  /** The people who cannot be chosen again. */
  readonly chosen?: readonly ChatPerson[];
  /** Returns true for an address that is in the room already. */
  readonly isMember?: (userID: string) => Promise<boolean>;
  readonly onChoose: (person: ChatPerson) => void;
}

/** A search for a person to chat with: a colleague by name, or anybody by a whole e-mail address. */
export function PersonSearch({ chosen = [], isMember, onChoose }: PersonSearchProps) {
  const words = useTranslate(chatWords);
  const client = useClient();
  const chat = useChat();
  const run = useRun();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<'chat.nobodyFound' | 'chat.alreadyMember'>();
  const [found, setFound] = useState(() =>
    client.people.search({ directory: 'enterprise', types: ['IUser'] }),
  );
  useEffect(() => {
    setFound(client.people.search({ text, directory: 'enterprise', types: ['IUser'] }));
    setProblem(undefined);
  }, [client, text]);
  const { items } = useList(found);
  const own = useSignalValue(client.profile.info)?.restUriContact;
  const isEmail = text.includes('@');

  async function offer(person: ChatPerson) {
    const isThere =
      chosen.some(({ userID }) => userID === person.userID) || (await isMember?.(person.userID)) === true;
    if (isThere) setProblem('chat.alreadyMember');
    else onChoose(person);
  }
  async function chooseContact({ restUri }: Person) {
    await run(async () => {
      const person = await chat.findContact(restUri);
      if (person) await offer(person);
    });
  }
  async function findEmail() {
    await run(async () => {
      const person = await chat.findEmail(text.trim());
      if (person) await offer(person);
      else setProblem('chat.nobodyFound');
    });
  }
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmail) void findEmail();
      }}
    >
      <Field
        label={words('chat.findPerson')}
        type="search"
        autoComplete="off"
        value={text}
        error={problem && words(problem)}
        onText={setText}
      />
      {isEmail && <Button type="submit">{words('chat.findEmail')}</Button>}
      <List label={words('chat.people')}>
        {items
          .filter(({ restUri }) => restUri !== own)
          .slice(0, maxShown)
          .map((person) => (
            <FoundColleague
              key={person.restUri}
              person={person}
              onChoose={
                chosen.some(({ contact }) => contact === person.restUri)
                  ? undefined
                  : () => void chooseContact(person)
              }
            />
          ))}
      </List>
    </form>
  );
}

/** A search narrows a longer list faster than scrolling. */
const maxShown = 30;

/** A colleague who was chosen already cannot be chosen again. */
function FoundColleague({ person, onChoose }: { person: Person; onChoose: (() => void) | undefined }) {
  const words = useTranslate(chatWords);
  const nameOf = usePersonName();
  return (
    <ListRow
      lead={<PersonPicture person={person} />}
      title={nameOf(person)}
      detail={onChoose ? person.department : words('chat.alreadyMember')}
      onSelect={onChoose}
    />
  );
}
