import Ban from 'lucide-react/icons/ban';
import ChartColumn from 'lucide-react/icons/chart-column';
import Crown from 'lucide-react/icons/crown';
import Hash from 'lucide-react/icons/hash';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import Video from 'lucide-react/icons/video';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { usePlaceCall } from '#phone/calls/use-place-call.ts';
import { useOpenChat } from '#phone/chat/use-open-chat.ts';
import { useDenyAction } from '#phone/denylist/use-deny-action.ts';
import { denylistChangeWords } from '#phone/denylist/words.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { historyWords } from '#phone/history/words.ts';
import { useWriteTo } from '#phone/messages/use-write-to.ts';
import { endOf } from '#phone/numbers/number-end.ts';
import { mayRun } from '#phone/rights/access-rights.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { directoryActions, type Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { DetailHead, RoundAction, RoundActions, RoundTools } from '#ui/facts/detail-head.tsx';
import { DetailSection } from '#ui/facts/facts.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import type { Icon } from '#ui/icon.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { useMedia } from '#ui/media/use-media.ts';
import type { MenuItem } from '#ui/menu/menu.tsx';
import { MoreMenu } from '#ui/menu/more-menu.tsx';
import { mayChange, mayRemove } from '../contact/contact-rights.ts';
import { FolderChoice } from '../folders/folder-choice.tsx';
import { isPersonType } from '../list/item-type.ts';
import { PhotoButton } from '../photo/photo-button.tsx';
import { PersonSpeedDials } from '../speed-dials/person-speed-dials.tsx';
import { peopleWords } from '../words.ts';
import { CallCount } from './call-count.tsx';
import { PersonCalls } from './person-calls.tsx';
import styles from './person-detail.module.css';
import { type OpenRelated, PersonFacts } from './person-facts.tsx';
import { companyOf, personName } from './person-name.ts';
import { PersonPicture, usePresenceWords } from './person-picture.tsx';
import { SwitchboardTools } from './switchboard-tools.tsx';
import { usePersonName } from './use-person-name.ts';
import { personWords } from './words.ts';

/** The star of a favourite. */
const FullStar: Icon = (props) => <Star {...props} fill="currentColor" />;

const ChatCount = lazyComponent(() =>
  import('#phone/chat/people/chat-count.tsx').then((module) => module.ChatCount),
);

/** Props of `PersonDetail`. */
export interface PersonDetailProps {
  readonly person: Person;
  readonly onEdit: () => void;
  /** Shows how often the user and this person have talked. */
  readonly showsCounts?: boolean;
  /** Shows how often they have talked, where it is not shown. */
  readonly onCounts?: () => void;
  /** Opens the entry of an assistant, a substitute or a superior. */
  readonly onRelated: OpenRelated;
  /** Opens the form of assistants, substitutes and superiors. Without it they are only shown. */
  readonly onRelate?: (() => void) | undefined;
  /** Opens the forwarding rules of a colleague. Shown to users who may see them. */
  readonly onForwardings?: ((person: Person) => void) | undefined;
  /** Invites the person to a meeting. Shown where it is given. */
  readonly onMeet?: ((person: Person) => void) | undefined;
  /** Called with the changed entry, or with undefined if it was deleted. */
  readonly onChanged: (person: Person | undefined) => void;
}

/** A small tool: an icon beside the main actions, or an item of the menu where there is no space. */
interface PersonTool extends Pick<MenuItem, 'label' | 'onSelect'> {
  readonly icon: Icon;
  readonly pressed?: boolean;
}

interface DeleteProps extends Pick<PersonDetailProps, 'person' | 'onChanged'> {
  /** True while the user is asked; undefined before. */
  readonly asking: boolean | undefined;
  readonly setAsking: (isAsking: boolean) => void;
  /** The menu has the tool. */
  readonly isInMenu: boolean;
}

/** Deletes an entry after a confirmation, because this cannot be undone. */
function Delete({ person, onChanged, asking, setAsking, isInMenu }: DeleteProps) {
  const words = useTranslate(peopleWords, personWords);
  const { people } = useClient();
  const id = useId();
  const [act, pending] = useAction();
  const trash = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (asking !== undefined) (asking ? question : trash).current?.focus();
  }, [asking]);
  async function remove() {
    if (await act(() => people.remove(person))) onChanged(undefined);
  }
  if (!asking)
    return isInMenu ? null : (
      <IconButton ref={trash} icon={Trash} label={words('people.delete')} onClick={() => setAsking(true)} />
    );
  return (
    <div
      ref={question}
      {...focusFallback}
      className={styles.sure}
      role="alertdialog"
      aria-label={words('people.delete')}
      aria-describedby={id}
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
    >
      <p id={id}>{words('people.deleteSure', { who: personName(person, words) })}</p>
      <Button pending={pending} onClick={() => void remove()}>
        {words('people.delete')}
      </Button>
      <Button variant="plain" onClick={() => setAsking(false)}>
        {words('people.keep')}
      </Button>
    </div>
  );
}

/** The details of a person: the likely actions, the calls with the person, the facts with every number to call. */
export function PersonDetail({
  person,
  onEdit,
  onRelated,
  onRelate,
  onChanged,
  onForwardings,
  onMeet,
  onCounts,
  showsCounts = false,
}: PersonDetailProps) {
  const words = useTranslate(actionWords, denylistChangeWords, historyWords, peopleWords, personWords);
  const run = useRun();
  const place = usePlaceCall();
  const { calls, people, presence } = useClient();
  const { of, may } = useRights();
  const rights = of('Contact');
  useEffect(() => presence.watchColleagues(), [presence]);
  const how = usePresenceWords(person);
  const name = usePersonName()(person);
  const { isFavorite, isVip } = person;
  const [first] = person.numbers;
  const isInCall = useSignalRead(() =>
    calls.lines.value.some(({ line }) => {
      const far = endOf(line.value.displayedNumber);
      return person.numbers.some(({ number }) => endOf(number) === far);
    }),
  );
  const chat = useOpenChat(person.type === 'IUser' ? person.restUri : undefined);
  const write = useWriteTo(person.numbers);
  const actions = directoryActions(person);
  const quota = useInfo()?.maxNbPersonalSpeedDials ?? 0;
  const mayDial =
    quota > 0 && first !== undefined && actions.includes('speedDial') && mayRun(rights, 'addSpeedDial');
  const [isAdding, setAdding] = useState(false);
  const [asking, setAsking] = useState<boolean>();
  const denying = useDenyAction(
    person.numbers.map(({ number }) => number),
    name,
  );
  const type = isPersonType(person.type) ? undefined : words(`people.type.${person.type}`);

  const turnFavorite = async () => {
    const favorite = !isFavorite;
    if (await run(() => people.setFavorite(person, { favorite })))
      onChanged({ ...person, isFavorite: favorite });
  };

  const turnVip = async () => {
    if (await run(() => people.setVip(person, { vip: !isVip }))) onChanged({ ...person, isVip: !isVip });
  };

  const tools: readonly PersonTool[] = [
    ...(mayRun(rights, isFavorite ? 'removeFavorite' : 'addFavorite')
      ? [
          {
            label: words(isFavorite ? 'people.removeFavorite' : 'people.addFavorite'),
            icon: isFavorite ? FullStar : Star,
            onSelect: () => void turnFavorite(),
          },
        ]
      : []),
    ...(actions.includes('vip') && mayRun(rights, isVip ? 'removeVip' : 'addVip')
      ? [
          {
            label: words(isVip ? 'people.removeVip' : 'people.addVip'),
            icon: Crown,
            pressed: isVip,
            onSelect: () => void turnVip(),
          },
        ]
      : []),
    ...(mayChange(rights, person) ? [{ label: words('people.edit'), icon: Pencil, onSelect: onEdit }] : []),
  ];
  const isRemovable = mayRemove(rights, person);
  const isInMenu = useMedia('(width < 480px)');

  const rare: readonly MenuItem[] = [
    ...(isInMenu ? tools.map(({ label, icon, onSelect }) => ({ label, icon, onSelect })) : []),
    ...(isInMenu && isRemovable
      ? [{ label: words('people.delete'), icon: Trash, onSelect: () => setAsking(true) }]
      : []),
    ...(mayDial
      ? [{ label: words('people.addSpeedDial'), icon: Hash, onSelect: () => setAdding(true) }]
      : []),
    ...(onCounts && !showsCounts
      ? [{ label: words('people.showCounts'), icon: ChartColumn, onSelect: onCounts }]
      : []),
    ...(onRelate ? [{ label: words('people.relations'), icon: Users, onSelect: onRelate }] : []),
    ...(onForwardings && person.type === 'IUser' && may('actingForOthers')
      ? [{ label: words('people.forwardings'), icon: PhoneForwarded, onSelect: () => onForwardings(person) }]
      : []),
    ...(denying && 'run' in denying
      ? [{ label: denying.label, icon: Ban, onSelect: () => void run(denying.run) }]
      : []),
  ];

  return (
    <DetailSection {...focusFallback} aria-label={words('people.details', { who: name })}>
      <DetailHead
        portrait={<PersonPicture person={person} />}
        name={name}
        known={[how ?? type, companyOf(person)]}
      />
      <RoundActions>
        {first && !isInCall && (
          <RoundAction
            icon={Phone}
            label={words('action.callNumber', { number: name })}
            caption={words('action.call')}
            onClick={() => void place(first.number)}
          />
        )}
        {chat && (
          <RoundAction
            icon={MessageCircle}
            label={words('action.chatWith', { who: name })}
            caption={words('action.chat')}
            onClick={chat}
          />
        )}
        {write && (
          <RoundAction
            icon={MessageSquareText}
            label={words('action.writeTo', { who: name })}
            caption={words('action.text')}
            onClick={write}
          />
        )}
        {onMeet && (
          <RoundAction
            icon={Video}
            label={words('people.meetWith', { who: name })}
            caption={words('people.meet')}
            onClick={() => onMeet(person)}
          />
        )}
        <RoundTools>
          <PhotoButton person={person} onChanged={onChanged} />
          {!isInMenu &&
            tools.map(({ label, icon, pressed, onSelect }) => (
              <IconButton key={label} icon={icon} label={label} aria-pressed={pressed} onClick={onSelect} />
            ))}
          {isRemovable && (
            <Delete
              person={person}
              onChanged={onChanged}
              asking={asking}
              setAsking={setAsking}
              isInMenu={isInMenu}
            />
          )}
          <MoreMenu label={words('history.more', { who: name })} items={rare} />
        </RoundTools>
      </RoundActions>
      {first && <PersonCalls person={person} who={name} />}
      <PersonFacts person={person} onRelated={onRelated} />
      {mayDial && (
        <PersonSpeedDials
          person={person}
          onChanged={onChanged}
          isAdding={isAdding}
          onDone={() => setAdding(false)}
        />
      )}
      {denying && 'deniedBy' in denying && <p>{words('denylist.by', { numbers: denying.deniedBy })}</p>}
      {showsCounts && <CallCount person={person} />}
      {showsCounts && person.type === 'IUser' && <ChatCount contact={person.restUri} />}
      {may('sharedContacts') && (
        <SwitchboardTools key={person.tagNames.join()} person={person} onChanged={onChanged} />
      )}
      {isFavorite && mayRun(rights, 'addFavorite') && <FolderChoice person={person} onChanged={onChanged} />}
    </DetailSection>
  );
}
