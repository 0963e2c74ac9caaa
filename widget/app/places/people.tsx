import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { ContactForm } from '#phone/people/contact/contact-form.tsx';
import { PeopleList } from '#phone/people/list/people-list.tsx';
import { queryOf, usePeopleView } from '#phone/people/list/people-view.ts';
import { SearchExtras } from '#phone/people/list/search-extras.ts';
import { usePeople } from '#phone/people/list/use-people.ts';
import { PersonDetail } from '#phone/people/person/person-detail.tsx';
import { useClient } from '#react/client-context.tsx';
import type { Person, RelatedPerson } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './recents.module.css';
import { useSearchSources } from './search-sources.tsx';

interface Shown {
  readonly person?: Person | undefined;
  /** The form over it: a new form each time it is opened. */
  readonly form?: symbol | undefined;
}

/** Colleagues and contacts, or an entry in full, or the form for an entry. */
export function People() {
  const words = useTranslate(panelWords);
  const [view, setView] = usePeopleView();
  const [{ person, form }, show] = useState<Shown>({});
  const client = useClient();
  const run = useRun();
  const extras = useSearchSources();
  const people = usePeople(queryOf(view));
  const edit = () => show((now) => ({ ...now, form: Symbol('form') }));
  async function open(related: RelatedPerson) {
    const from = person;
    await run(async () => {
      const found = await client.people.read(related);
      show((now) => (now.person?.restUri === from?.restUri ? { person: found } : now));
    });
  }
  /** The answer may be late: a newer screen stays. */
  function change(before: Person, after: Person | undefined) {
    people.refresh();
    show((now) => {
      if (now.person?.restUri !== before.restUri) return now;
      return after ? { ...now, person: after } : {};
    });
  }
  function leaveForm(saved: Person | undefined) {
    if (saved) people.refresh();
    show((now) => {
      const isSame = saved !== undefined && saved.restUri === now.person?.restUri;
      if (now.form === form) return { person: saved ?? now.person };
      return isSame ? { ...now, person: saved } : now;
    });
  }
  if (form) return <ContactForm contact={person} onDone={leaveForm} />;
  if (person)
    return (
      <div className={styles.detail}>
        <Button variant="plain" icon={ArrowLeft} onClick={() => show({})}>
          {words('tab.people')}
        </Button>
        <PersonDetail
          key={person.restUri}
          person={person}
          onEdit={edit}
          onRelated={(related) => void open(related)}
          onChanged={(changed) => change(person, changed)}
        />
      </div>
    );
  return (
    <SearchExtras value={extras}>
      <PeopleList
        view={view}
        onView={setView}
        people={people}
        onOpen={(one) => show({ person: one })}
        onNew={edit}
      />
    </SearchExtras>
  );
}
