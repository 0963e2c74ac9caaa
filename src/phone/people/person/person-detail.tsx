import ChartColumn from 'lucide-react/icons/chart-column';
import Crown from 'lucide-react/icons/crown';
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
import { DenyButton } from '#phone/denylist/deny-button.tsx';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useWriteTo } from '#phone/messages/use-write-to.ts';
import { endOf } from '#phone/numbers/number-end.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { numberWords } from '#phone/numbers/words.ts';
import { mayRun } from '#phone/rights/access-rights.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { directoryActions, type Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { DetailHead, RoundAction, RoundActions } from '#ui/facts/detail-head.tsx';
import { DetailActions, DetailSection } from '#ui/facts/facts.tsx';
import { focusFallback } from '#ui/focus/focus-restore.ts';
import type { Icon } from '#ui/icon.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
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

/** Deletes an entry after a confirmation, because this cannot be undone. */
function Delete({ person, onChanged }: Pick<PersonDetailProps, 'person' | 'onChanged'>) {
  const words = useTranslate(numberWords, peopleWords, personWords);
  const { people } = useClient();
  const id = useId();
  const [asking, setAsking] = useState<boolean>();
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
    return (
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

/** The details of a person, every number to call, and the actions for the entry. */
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
  const words = useTranslate(actionWords, numberWords, peopleWords, personWords);
  const format = useNumberFormat();
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
  const type = isPersonType(person.type) ? undefined : words(`people.type.${person.type}`);

  const turnFavorite = async () => {
    const favorite = !isFavorite;
    if (await run(() => people.setFavorite(person, { favorite })))
      onChanged({ ...person, isFavorite: favorite });
  };

  const turnVip = async () => {
    if (await run(() => people.setVip(person, { vip: !isVip }))) onChanged({ ...person, isVip: !isVip });
  };

  return (
    <DetailSection {...focusFallback} aria-label={words('people.details', { who: name })}>
      <DetailHead
        portrait={<PersonPicture person={person} />}
        name={name}
        known={[how ?? type, companyOf(person)]}
      >
        <PhotoButton person={person} onChanged={onChanged} />
        {mayRun(rights, isFavorite ? 'removeFavorite' : 'addFavorite') && (
          <IconButton
            icon={isFavorite ? FullStar : Star}
            label={words(isFavorite ? 'people.removeFavorite' : 'people.addFavorite')}
            onClick={() => void turnFavorite()}
          />
        )}
        {actions.includes('vip') && mayRun(rights, isVip ? 'removeVip' : 'addVip') && (
          <IconButton
            icon={Crown}
            label={words(isVip ? 'people.removeVip' : 'people.addVip')}
            aria-pressed={isVip}
            onClick={() => void turnVip()}
          />
        )}
        {mayChange(rights, person) && (
          <IconButton icon={Pencil} label={words('people.edit')} onClick={onEdit} />
        )}
        {mayRemove(rights, person) && <Delete person={person} onChanged={onChanged} />}
      </DetailHead>
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
      </RoundActions>
      {person.numbers.length > 0 && (
        <div className={styles.numbers}>
          {person.numbers.map(({ type: kind, number }) => (
            <Button
              key={`${kind} ${number}`}
              icon={Phone}
              variant="plain"
              wraps
              onClick={() => void place(number)}
            >
              {`${words(`history.numberType.${kind}`)} ${format(number)}`}
            </Button>
          ))}
        </div>
      )}
      {first && <PersonCalls person={person} who={name} />}
      <PersonFacts person={person} onRelated={onRelated} />
      {actions.includes('speedDial') && mayRun(rights, 'addSpeedDial') && (
        <PersonSpeedDials person={person} onChanged={onChanged} />
      )}
      {showsCounts && <CallCount person={person} />}
      {showsCounts && person.type === 'IUser' && <ChatCount contact={person.restUri} />}
      {may('sharedContacts') && (
        <SwitchboardTools key={person.tagNames.join()} person={person} onChanged={onChanged} />
      )}
      {isFavorite && mayRun(rights, 'addFavorite') && <FolderChoice person={person} onChanged={onChanged} />}
      <DetailActions>
        {onCounts && !showsCounts && (
          <Button icon={ChartColumn} onClick={onCounts}>
            {words('people.showCounts')}
          </Button>
        )}
        {onRelate && (
          <Button icon={Users} onClick={onRelate}>
            {words('people.relations')}
          </Button>
        )}
        {onForwardings && person.type === 'IUser' && may('actingForOthers') && (
          <Button icon={PhoneForwarded} onClick={() => onForwardings(person)}>
            {words('people.forwardings')}
          </Button>
        )}
        <DenyButton numbers={person.numbers.map(({ number }) => number)} who={name} />
      </DetailActions>
    </DetailSection>
  );
}
