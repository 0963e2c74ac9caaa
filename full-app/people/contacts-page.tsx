import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import UsersRound from 'lucide-react/icons/users-round';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { ContactForm } from '#phone/people/contact/contact-form.tsx';
import { mayChange, mayRelate } from '#phone/people/contact/contact-rights.ts';
import type { OtherDirectory, PeopleKind } from '#phone/people/list/people-kinds.ts';
import { PeopleList } from '#phone/people/list/people-list.tsx';
import { queryOf, usePeopleView } from '#phone/people/list/people-view.ts';
import { usePeople, usePersons } from '#phone/people/list/use-people.ts';
import { PersonDetail } from '#phone/people/person/person-detail.tsx';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import { peopleWords } from '#phone/people/words.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useInfo } from '#react/use-domains.ts';
import type { Person } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { fullAppWords } from '../shell/area-words.ts';
import { numberInQuery } from '../shell/number-in-query.ts';
import { AreaGate } from '../shell/page/area-gate.tsx';
import { NewButton } from '../shell/page/new-button.tsx';
import { NoSuchEntry } from '../shell/page/no-such-entry.tsx';
import { NotFoundPage } from '../shell/page/not-found-page.tsx';
import { Page } from '../shell/page/page.tsx';
import { TwoPane } from '../shell/page/two-pane.tsx';
import { useFirst } from '../shell/page/use-first.ts';
import { useStillHere } from '../shell/page/use-still-here.ts';
import { FormCard } from '../shell/parts/card/form-card.tsx';
import { useStepName } from '../shell/trail/use-trail.ts';
import { Duplicates } from './duplicates/duplicates.tsx';
import { duplicateWords } from './duplicates/words.ts';
import { RelationsForm } from './relations/relations-form.tsx';
import { ContactTransfer } from './transfer/contact-transfer.tsx';
import { contactId, useContact } from './use-contact.ts';
import { useOnceTrue } from './use-once-true.ts';

/** The lists by the first part of an address below `/contact`. */
const kinds: Readonly<Record<string, PeopleKind>> = {
  all: 'all',
  detail: 'all',
  histories: 'all',
  favorites: 'favorites',
  vips: 'vips',
  speeddials: 'speedDials',
  switchboard: 'switchboard',
  directory: 'enterprise',
  services: 'services',
  shared: 'shared',
  privates: 'privates',
};
/** Further directories have `in-` and their name. */
const kindOf = (listed: string): PeopleKind | undefined => {
  if (Object.hasOwn(kinds, listed)) return kinds[listed];
  return listed.length > 3 && listed.startsWith('in-') ? (listed as OtherDirectory) : undefined;
};
const addressOf = (kind: PeopleKind) =>
  Object.keys(kinds).find((name) => kinds[name] === kind) ?? encodeURIComponent(kind);

/** Returns the initial values of a new contact from the query: `?label=` and `?pnumber=`. */
function useStart(folder: string) {
  const [query] = useSearchParams();
  return {
    texts: {
      lastName: query.get('label') ?? '',
      professionalPhoneNumber: numberInQuery(query, 'pnumber'),
    },
    shared: folder !== 'privates',
  };
}

/**
 * Colleagues and contacts: the list `/contact/{directory}`, an entry `/contact/{directory}/all/{contactID}`, its form
 * `/contact/edit/{directory}/{contactID}`, and the form of a new entry `/contact/edit/{directory}/new`. `list` is the list at
 * addresses that name none.
 */
export function ContactsPage({
  list = 'all',
  edits = false,
  tool,
}: {
  list?: string;
  edits?: boolean;
  tool?: 'transfer' | 'duplicates';
}) {
  const words = useTranslate(duplicateWords, fullAppWords, peopleWords);
  const navigate = useNavigate();
  const { directory, page: part, folder, contactID } = useParams();
  const isNew = edits && contactID === undefined;
  const listed =
    directory ??
    (part === 'histories' ? folder : part) ??
    (edits ? (folder ?? list) : tool ? 'privates' : list);
  const kind = kindOf(listed);
  const [filter, setView] = usePeopleView();
  const view = { ...filter, kind: kind ?? 'all' };
  const people = usePeople(queryOf(view));
  const allRights = useRights();
  const rights = allRights.of('Contact');
  // Without an entry in the address, the first entry is shown beside the list.
  const isUnnamed = contactID === undefined && !edits && tool === undefined;
  const firsts = usePersons(people.list, { first: 0, end: 1 });
  const first = useFirst(isUnnamed ? firsts : undefined, contactId, JSON.stringify(view));
  const { contact, show } = useContact(contactID ?? (first && contactId(first)));
  const ownEntry = useInfo()?.restUriContact;
  const isStillHere = useStillHere();
  const start = useStart(folder ?? 'privates');
  const known = contact === 'missing' ? undefined : contact;
  const nameOf = usePersonName();
  const name = known && nameOf(known);
  useStepName(
    isUnnamed
      ? undefined
      : edits && name
        ? `${name}: ${words(known?.canUpdate ? 'people.edit' : 'people.relations')}`
        : name,
  );

  // A form that is open stays when the right goes: it says so, and keeps what was typed.
  const isAllowed = isNew ? allRights.may('newContacts') : known !== undefined && mayChange(rights, known);
  const wasOpen = useOnceTrue(edits ? (contactID ?? 'new') : '', isAllowed);
  if (!kind) return <NotFoundPage />;

  const listAddress = `/contact/${addressOf(view.kind)}`;
  const addressOfPerson = (person: Person) => `${listAddress}/all/${contactId(person)}`;
  const open = (person: Person) => {
    show(person);
    void navigate(addressOfPerson(person));
  };
  const close = () => void navigate(listAddress);
  const writeNew = () => void navigate('/contact/edit/privates/new');
  const change = (person: Person | undefined) => {
    people.refresh();
    if (person) show(person);
    else if (isStillHere()) close();
  };
  // The finished form is replaced in the history, so that Back does not open it again.
  const leaveForm = (saved: Person | undefined) => {
    if (saved) change(saved);
    if (!isStillHere()) return;
    const person = saved ?? known;
    void navigate(person ? addressOfPerson(person) : listAddress, { replace: true });
  };
  const relate =
    known &&
    mayRelate(rights, known, {
      isOwn: known.restUri === ownEntry,
      isSwitchboard: allRights.may('sharedContacts'),
    });
  const form =
    edits && known && relate ? (
      <FormCard>
        <RelationsForm person={known} onChanged={change} onDone={() => leaveForm(undefined)} />
      </FormCard>
    ) : (
      (isNew || (known && wasOpen)) && (
        <FormCard>
          <ContactForm
            // Another address for a new contact is another contact.
            key={contactID ?? JSON.stringify(start.texts)}
            contact={known}
            start={isNew ? start : undefined}
            onDone={leaveForm}
          />
        </FormCard>
      )
    );
  const meet = (invited: Person) =>
    void navigate(
      `/calendar/meetings/new?${new URLSearchParams({ with: invited.emails[0] ?? '', name: nameOf(invited) })}`,
    );
  const edit = () => known && void navigate(`/contact/edit/${addressOf(view.kind)}/${contactId(known)}`);
  const person = known && (
    <PersonDetail
      key={known.restUri}
      person={known}
      showsCounts={part === 'histories'}
      onEdit={edit}
      onCounts={() => void navigate(`/contact/histories/${addressOf(view.kind)}/${contactId(known)}`)}
      onForwardings={(colleague) => void navigate(`/forwarding/${contactId(colleague)}/all`)}
      onRelate={relate ? edit : undefined}
      onMeet={allRights.may('hosting') && known.emails.length > 0 ? meet : undefined}
      onRelated={(related) => void navigate(`${listAddress}/all/${contactId(related)}`)}
      onChanged={change}
    />
  );
  // A user who may not change an entry sees it read-only. A user who may not create an entry sees the reason.
  const shown = isNew ? (
    <AreaGate title={words('people.new')} needs={wasOpen ? undefined : 'newContacts'} heading={false}>
      {form}
    </AreaGate>
  ) : (
    (edits && form) || person
  );
  const opened = tool && (
    <AreaGate
      title={words(tool === 'transfer' ? 'people.transfer' : 'duplicates.title')}
      needs="newContacts"
      heading={false}
    >
      <FormCard>
        {tool === 'transfer' ? (
          <ContactTransfer onDuplicates={() => void navigate('/contact/duplicates')} />
        ) : (
          <Duplicates onChanged={people.refresh} />
        )}
      </FormCard>
    </AreaGate>
  );
  const missing = contact === 'missing' ? <NoSuchEntry /> : undefined;
  return (
    <TwoPane
      title={words('area.contacts')}
      action={
        allRights.may('newContacts') && (
          <>
            <IconButton
              icon={ArrowDownUp}
              label={words('people.transfer')}
              onClick={() => void navigate('/contact/import')}
            />
            <NewButton onClick={writeNew}>{words('people.new')}</NewButton>
          </>
        )
      }
      list={
        <PeopleList
          view={view}
          people={people}
          currentUri={known?.restUri}
          onView={({ kind: chosen, ...change }) => {
            setView(change);
            if (chosen) void navigate(`/contact/${addressOf(chosen)}`, { replace: true });
          }}
          onOpen={open}
          onNew={writeNew}
          isNewElsewhere
        />
      }
      detail={isUnnamed ? undefined : opened || shown ? <Page>{opened || shown}</Page> : missing}
      placeholder={isUnnamed && person ? <Page>{person}</Page> : undefined}
      choose={{ icon: UsersRound, detail: words('contacts.choose') }}
      up={close}
    />
  );
}
