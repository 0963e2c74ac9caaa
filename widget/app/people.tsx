import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import type { Person } from '../../sdk/index.ts';
import { ContactForm } from '../../src/features/people/contact-form.tsx';
import { PeopleList } from '../../src/features/people/people-list.tsx';
import { everybody, queryOf } from '../../src/features/people/people-view.ts';
import { PersonDetail } from '../../src/features/people/person-detail.tsx';
import { SearchExtras } from '../../src/features/people/search-extras.ts';
import { usePeople } from '../../src/features/people/use-people.ts';
import { useTranslate } from '../../src/i18n/use-translate.ts';
import { useSignalValue } from '../../src/react/use-signal-value.ts';
import { Button } from '../../src/ui/button.tsx';
import { usePanelFace } from './panel-face.ts';
import styles from './recents.module.css';

/** Colleagues and contacts, or one of them in full, or the form for one. */
export function People() {
  const words = useTranslate();
  const [view, setView] = useState(everybody);
  const [open, setOpen] = useState<Person>();
  const [editing, setEditing] = useState(false);
  const extras = useSignalValue(usePanelFace().searchExtras);
  const people = usePeople(queryOf(view));
  /** Also when the answer comes late, and its form is open by then. */
  const change = (person: Person | undefined) => {
    setOpen(person);
    people.refresh();
  };
  function leaveForm(saved: Person | undefined) {
    setEditing(false);
    if (saved) change(saved);
  }
  if (editing) return <ContactForm contact={open} onDone={leaveForm} />;
  if (open)
    return (
      <div className={styles.detail}>
        <Button tone="plain" icon={ArrowLeft} onClick={() => setOpen(undefined)}>
          {words('tab.people')}
        </Button>
        <PersonDetail person={open} onEdit={() => setEditing(true)} onChanged={change} />
      </div>
    );
  return (
    <SearchExtras value={extras}>
      <PeopleList
        view={view}
        onView={(change) => setView((now) => ({ ...now, ...change }))}
        people={people}
        onOpen={setOpen}
        onNew={() => setEditing(true)}
      />
    </SearchExtras>
  );
}
