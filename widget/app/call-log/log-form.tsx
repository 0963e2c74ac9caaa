import { useEffect, useId, useRef, useState } from 'react';
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
  /** What the user filled in before, if the form was open before. */
  readonly kept: LogValues | undefined;
  /** Given up: with what the user had filled in. */
  readonly onClose: (values: LogValues | undefined) => void;
  readonly onLogged: () => void;
  /** It was not taken, and the form is closed by then. */
  readonly onLateFailure: (values: LogValues) => void;
}

/** What the pages want to know of a call, over everything but the calls. */
export function LogForm({ log, callID, kept, onClose, onLogged, onLateFailure }: LogFormProps) {
  const words = useTranslate();
  const id = useId();
  const [form, setForm] = useState<Form>();
  const [values, setValues] = useState<LogValues>();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const call = log.callOf(callID);
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
      setValues({ ...beginningOf(found.fields), ...kept });
    });
    return () => {
      shown = false;
    };
  }, [log, callID, kept, words]);

  async function send() {
    if (!form || !values || pending) return;
    const [missing] = missingIn(form.fields, values);
    if (missing) {
      setProblem(words('log.missing', { field: missing.label }));
      return;
    }
    setProblem(undefined);
    setPending(true);
    const isTaken = await log.log(callID, values);
    setPending(false);
    if (isTaken) onLogged();
    else if (isClosed.current) onLateFailure(values);
    else setProblem(words('log.failed'));
  }

  const who = call?.label || call?.number || '';
  return (
    <Dialog
      title={form?.title ?? words('log.title', { who })}
      closeLabel={words('action.close')}
      onClose={() => onClose(values)}
    >
      {!form || !values ? (
        <Skeleton label={words('log.loading')} rows={3} />
      ) : (
        <form
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
              onValue={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
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
