import { type FormEvent, useState } from 'react';
import { type Bindings, bind } from './bind.ts';

/** The values of a form, and the props of its controls. */
export interface FormState<Values> extends Bindings<Values> {
  readonly values: Values;
  /** Changes some of the values. */
  readonly set: (change: Partial<Values>) => void;
  /** The user has tried to submit the form, so that missing values are shown. */
  readonly isTried: boolean;
  /** Returns to the first values. */
  readonly reset: () => void;
  /** Returns the handler that submits the form: it shows missing values, and calls `save` with the values. */
  readonly submit: (save: (values: Values) => void) => (event: FormEvent) => void;
}

/**
 * The values of a form.
 *
 * @param start the first values
 *
 * @example const { text, submit } = useForm({ name: '' }); <Form onSubmit={submit(({ name }) => void save(name))}>…
 */
export function useForm<Values extends object>(start: Values | (() => Values)): FormState<Values> {
  const [first] = useState(start);
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }));
  return {
    ...bind(values, set),
    values,
    set,
    isTried,
    reset: () => {
      setValues(first);
      setTried(false);
    },
    submit: (save) => (event) => {
      event.preventDefault();
      setTried(true);
      save(values);
    },
  };
}
