import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { Skeleton } from '../../../src/ui/skeleton.tsx';
import type { LogForm as Form, LogValues } from '../../bridge/contract/call-log.ts';
import type { PageCallLog } from '../../bridge/widget-face.ts';
import styles from './call-log.module.css';
import { beginningOf, LogFieldInput, missingIn } from './log-fields.tsx';

export interface LogFormProps {
  readonly log: PageCallLog;
  readonly callID: string;
  /** What the user filled in before, if the form was open before. Read when it opens. */
  readonly kept: LogValues | undefined;
  /** The user has filled in something. */
  readonly onChange: (changed: LogValues) => void;
  readonly onClose: () => void;
  readonly onLogged: () => void;
  /** It was not taken, and the form is closed by then. */
  readonly onLateFailure: () => void;
}

const focusField = (form: HTMLFormElement | null, index: number) =>
  form?.querySelectorAll<HTMLElement>('input, select, textarea')[index]?.focus();

/** What the pages want to know of a call, over everything but the calls. */
export function LogForm({ log, callID, kept, onChange, onClose, onLogged, onLateFailure }: LogFormProps) {
  const words = useTranslate();
  const id = useId();
  const [form, setForm] = useState<Form>();
  const [values, setValues] = useState<LogValues>();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const call = log.callOf(callID);
  const before = useRef(kept);
  const isClosed = useRef(false);
  useEffect(
    () => () => {
      isClosed.current = true;
    },
    [],
  );

  useEffect(() => {
    let shown = true;
    void log.formOf(callID).then((asked) => {
      if (!shown) return;
      const found = asked ?? { fields: [{ name: 'note', label: words('log.note'), type: 'note' as const }] };
      setForm(found);
      setValues((typed) => ({ ...beginningOf(found.fields), ...(typed ?? before.current) }));
    });
    return () => {
      shown = false;
    };
  }, [log, callID, words]);

  const fields = useRef<HTMLFormElement>(null);
  const isThere = form !== undefined && values !== undefined;
  // The dialog opens before its fields are known, with the focus on what closes it.
  useLayoutEffect(() => {
    if (isThere && fields.current?.closest('dialog')?.contains(document.activeElement))
      focusField(fields.current, 0);
  }, [isThere]);

  async function send() {
    if (!form || !values || pending) return;
    const [missing] = missingIn(form.fields, values);
    if (missing) {
      setProblem(words('log.missing', { field: missing.label }));
      focusField(fields.current, form.fields.indexOf(missing));
      return;
    }
    setProblem(undefined);
    setPending(true);
    const isTaken = await log.log(callID, values);
    setPending(false);
    if (isTaken) onLogged();
    else if (isClosed.current) onLateFailure();
    else setProblem(words('log.failed'));
  }

  const who = call?.label || call?.number || '';
  return (
    <Dialog
      title={form?.title ?? words('log.title', { who })}
      closeLabel={words('action.close')}
      onClose={onClose}
    >
      {!form || !values ? (
        <Skeleton label={words('log.loading')} rows={3} />
      ) : (
        <form
          ref={fields}
          className={styles.form}
          aria-describedby={problem === undefined ? undefined : id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {form.fields.map((field) => (
            <LogFieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              onValue={(value) => {
                const changed = { [field.name]: value };
                setValues((present) => ({ ...present, ...changed }));
                onChange(changed);
              }}
            />
          ))}
          {problem !== undefined && (
            <p id={id} className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <Button type="submit" tone="primary" wide pending={pending}>
            {words('log.save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
