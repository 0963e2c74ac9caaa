import { useEffect, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { formatMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useLoadedState } from '#phone/errors/use-loaded.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { AdministeredUser, LegalHold, NewLegalHold, Retention } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form, FormButtons, Hint } from '#ui/form/form.tsx';
import { QuestionBar } from '#ui/questions/questions.tsx';
import { Select, type SelectOption } from '#ui/select/select.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { Section } from '../../shell/parts/section/section.tsx';
import page from '../administration.module.css';
import { useAdministration, useMayAdminister } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { retentionWords } from './words.ts';

interface LegalHoldsProps {
  readonly queues: Retention['queues'];
  readonly departments: readonly string[];
}

/** The legal holds, and a form for another. */
export function LegalHolds({ queues, departments }: LegalHoldsProps) {
  const words = useTranslate(retentionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const [load] = useState(() => () => administration.legalHolds());
  const [holds, setHolds] = useLoadedState<readonly LegalHold[], undefined>(load, undefined);
  return (
    <Section title={words('hold.title')} className={page.card}>
      <Hint>{words('hold.about')}</Hint>
      {holds?.length === 0 && <p>{words('hold.none')}</p>}
      {holds && holds.length > 0 && (
        <ul className={page.cards} aria-label={words('hold.title')}>
          {holds.map((hold) => (
            <HoldRow
              key={hold.restUri}
              hold={hold}
              onEnded={() => setHolds(holds.filter((one) => one !== hold))}
            />
          ))}
        </ul>
      )}
      {isWriter && holds && (
        <NewHold queues={queues} departments={departments} onAdded={(hold) => setHolds([hold, ...holds])} />
      )}
    </Section>
  );
}

function HoldRow({ hold, onEnded }: { readonly hold: LegalHold; readonly onEnded: () => void }) {
  const words = useTranslate(retentionWords, actionWords);
  const administration = useAdministration();
  const isWriter = useMayAdminister();
  const toast = useToast();
  const clock = useClockStyle();
  const [act, isPending] = useAction();
  const [isAsking, setAsking] = useState(false);
  const end = () =>
    act(async () => {
      await administration.removeLegalHold(hold);
      toast({ tone: 'success', title: words('hold.ended') });
      onEnded();
    });
  return (
    <li className={page.card}>
      <p>{hold.label}</p>
      <p className={page.soft}>{hold.reason}</p>
      <Hint>{words('hold.since', { who: hold.setBy, day: formatMoment(hold.setAt, clock) })}</Hint>
      {isWriter && !isAsking && (
        <div>
          <Button onClick={() => setAsking(true)}>{words('hold.end')}</Button>
        </div>
      )}
      {isAsking && (
        <QuestionBar as="section">
          <p>{words('hold.endQuestion', { name: hold.label })}</p>
          <p className={page.soft}>{words('hold.endDetail')}</p>
          <ButtonRow>
            <Button autoFocus pending={isPending} onClick={() => void end()}>
              {words('hold.end')}
            </Button>
            <Button variant="plain" onClick={() => setAsking(false)}>
              {words('action.cancel')}
            </Button>
          </ButtonRow>
        </QuestionBar>
      )}
    </li>
  );
}

/** The phone system gets no request for each key. */
const restMs = 150;
const shownUsers = 8;

/** Finds users by a part of their names. */
function useUsers(search: string): readonly AdministeredUser[] {
  const administration = useAdministration();
  const report = useReportError();
  const [users, setUsers] = useState<readonly AdministeredUser[]>([]);
  useEffect(() => {
    let isWanted = true;
    const find = async () => {
      const list = administration.users({ search });
      await list.loadMore();
      if (isWanted) setUsers(list.items.value.slice(0, shownUsers));
    };
    const timer = setTimeout(() => void find().catch(report), restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [administration, report, search]);
  return users;
}

interface NewHoldProps extends LegalHoldsProps {
  readonly onAdded: (hold: LegalHold) => void;
}

function NewHold({ queues, departments, onAdded }: NewHoldProps) {
  const words = useTranslate(retentionWords, administrationWords);
  const administration = useAdministration();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const users = useUsers(search);
  const found = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase());
  const subjects: readonly (SelectOption & { readonly subject: Omit<NewLegalHold, 'reason'> })[] = [
    ...users.map(({ userID, firstName, lastName, number }) => ({
      value: `user ${userID}`,
      label: `${firstName} ${lastName} · ${number}`,
      subject: { userID },
    })),
    ...queues
      .filter(({ label }) => found(label))
      .map(({ queueID, label }) => ({
        value: `queue ${queueID}`,
        label: words('retention.queue', { name: label }),
        subject: { queueID },
      })),
    ...departments.filter(found).map((department) => ({
      value: `department ${department}`,
      label: words('retention.department', { name: department }),
      subject: { department },
    })),
  ];
  const selected = subjects.find(({ value }) => value === chosen) ?? subjects[0];
  const add = () => {
    if (!selected || reason.trim() === '') return;
    void act(async () => {
      const hold = await administration.addLegalHold({ ...selected.subject, reason: reason.trim() });
      toast({ tone: 'success', title: words('hold.added', { name: hold.label }) });
      setReason('');
      setSearch('');
      onAdded(hold);
    });
  };
  return (
    <Form
      className={page.form}
      aria-label={words('hold.add')}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Field
        label={words('hold.search')}
        value={search}
        onText={setSearch}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        label={words('hold.subject')}
        options={subjects}
        value={selected?.value ?? ''}
        onChange={setChosen}
      />
      <Field
        label={words('hold.reason')}
        value={reason}
        onText={setReason}
        maxLength={500}
        autoComplete="off"
      />
      <FormButtons
        variant="normal"
        submit={words('hold.add')}
        pending={isPending}
        disabled={!selected || reason.trim() === ''}
      />
    </Form>
  );
}
