import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { mayTakeFocus } from '#ui/focus/focus-restore.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import type { LogForm as Form, LogValues } from '#widget/bridge/contract/call-log.ts';
import type { PageCallLog } from '#widget/bridge/widget-ui.ts';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './call-log.module.css';
import { beginningOf, LogFieldInput, missingIn } from './log-fields.tsx';
import { useQueueOutcome } from './use-queue-outcome.ts';
import { callLogWords } from './words.ts';

export interface LogFormProps {
  readonly log: PageCallLog;
  readonly callID: string;
  /** It opens by itself, and stays only if the user writes. */
  readonly isUnasked?: boolean;
  readonly onClose: () => void;
}

const focusField = (form: HTMLFormElement | null, index: number) =>
  form?.querySelectorAll<HTMLElement>('input, select, textarea')[index]?.focus();

/** The field that most users want to fill in. */
const firstNote = ({ fields }: Form) =>
  Math.max(
    0,
    fields.findIndex(({ type }) => type === 'note'),
  );

/** The fields of a call's log with the user's input, and the button that saves them. */
function useLogForm({ log, callID, onClose }: LogFormProps) {
  const words = useTranslate(actionWords, callLogWords);
  const toast = useToast();
  const { profile } = useClient();
  const { drafts } = usePanelModel();
  const [asked, setForm] = useState<Form>();
  const outcome = useQueueOutcome(callID);
  const form = asked && outcome.field ? { ...asked, fields: [outcome.field, ...asked.fields] } : asked;
  const [values, setValues] = useState<LogValues>();
  const [problem, setProblem] = useState<{ readonly text: string; readonly field?: number }>();
  const [pending, setPending] = useState(false);
  const isClosed = useRef(false);
  // A passive effect would end after the next painting only, and a failure in between would not be shown to the user.
  useLayoutEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  useEffect(() => {
    let shown = true;
    void log.formOf(callID).then((asked) => {
      if (!shown) return;
      const found = asked ?? { fields: [{ name: 'note', label: words('log.note'), type: 'note' as const }] };
      setForm(found);
      setValues((typed) => typed ?? { ...beginningOf(found.fields), ...drafts.of(callID)?.values });
    });
    return () => {
      shown = false;
    };
  }, [log, callID, words, drafts]);

  function change(name: string, value: string | boolean) {
    const call = log.callOf(callID) ?? drafts.of(callID)?.call;
    const changed = { ...values, [name]: value };
    setValues(changed);
    const customer = log.names.peek().get(callID);
    if (call) drafts.write({ ...call, ...(customer !== undefined && { label: customer }) }, changed);
  }

  async function save() {
    if (!form || !values || pending) return;
    const [missing] = missingIn(form.fields, values);
    if (missing)
      return setProblem({
        text: words('log.missing', { field: missing.label }),
        field: form.fields.indexOf(missing),
      });
    setProblem(undefined);
    setPending(true);
    const user = profile.info.peek()?.user.restUri;
    const note = form.fields.find(({ type }) => type === 'note')?.name;
    const isTaken =
      (await outcome.send(values, note === undefined ? '' : String(values[note] ?? ''))) &&
      (await log.log(callID, outcome.withoutIt(values)));
    // A user who has signed in meanwhile gets nothing of this.
    if (user !== profile.info.peek()?.user.restUri) return;
    setPending(false);
    if (isTaken) {
      // Input during the save is not saved.
      if (JSON.stringify(drafts.of(callID)?.values) === JSON.stringify(values)) drafts.delete(callID);
      toast({ tone: 'success', title: words(log.logged.peek().has(callID) ? 'log.done' : 'log.kept') });
      onClose();
    } else if (isClosed.current) {
      const { label, number } = log.callOf(callID) ?? drafts.of(callID)?.call ?? {};
      const who = label || number || '';
      toast({ tone: 'error', title: words('log.title', { who }), detail: words('log.failed') });
    } else setProblem({ text: words('log.failed') });
  }
  return { form, values, problem, pending, change, save };
}

/**
 * The log form of a call, under the name of its customer. Every keystroke is stored in the draft of this call, so that
 * neither the end of the call nor another call loses anything.
 */
export function LogForm(props: LogFormProps) {
  const { log, callID, isUnasked = false, onClose } = props;
  const words = useTranslate(actionWords, callLogWords);
  const format = useNumberFormat();
  const id = useId();
  const { drafts, writing } = usePanelModel();
  const { form, values, problem, pending, change, save } = useLogForm(props);
  const fields = useRef<HTMLFormElement>(null);
  const isThere = form !== undefined && values !== undefined;

  // The panel stays open as long as a form is open that the user asked for. Drafts keep it open, too.
  useEffect(() => {
    if (isUnasked) return;
    writing.value += 1;
    return () => {
      writing.value -= 1;
    };
  }, [writing, isUnasked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening the form moves the focus
  useLayoutEffect(() => {
    if (form && isThere && mayTakeFocus()) focusField(fields.current, firstNote(form));
  }, [isThere]);
  useLayoutEffect(() => {
    if (problem?.field !== undefined) focusField(fields.current, problem.field);
  }, [problem]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }

  const call = log.callOf(callID) ?? drafts.of(callID)?.call;
  const name = useSignalValue(log.names).get(callID);
  const who = name || call?.label || format(call?.number ?? '');
  return (
    <form
      ref={fields}
      // The dial pad yields its space.
      data-needs-room
      data-unasked={isUnasked || undefined}
      className={styles.form}
      aria-labelledby={`${id}-title`}
      aria-describedby={problem ? `${id}-problem` : undefined}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header className={styles.head}>
        <h3 id={`${id}-title`} className={styles.title}>
          {form?.title === undefined ? words('log.title', { who }) : `${form.title} · ${who}`}
        </h3>
        <IconButton icon={X} label={words('action.close')} shortcut="Escape" onClick={onClose} />
      </header>
      {isThere ? (
        form.fields.map((field) => (
          <LogFieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            onValue={(value) => change(field.name, value)}
          />
        ))
      ) : (
        <Skeleton label={words('log.loading')} rows={3} />
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem.text}
        </p>
      )}
      <Button type="submit" variant="primary" wide pending={pending} disabled={!isThere}>
        {words('log.save')}
      </Button>
    </form>
  );
}
