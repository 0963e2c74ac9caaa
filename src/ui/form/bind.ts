/** The names of the values of this type. */
type NamesOf<Values, Value> = {
  [Name in keyof Values]: Values[Name] extends Value ? Name : never;
}[keyof Values];

/** The props that connect controls with the values of a form. */
export interface Bindings<Values> {
  /** Connects a text field. */
  readonly text: (name: NamesOf<Values, string>) => {
    readonly value: string;
    readonly onText: (text: string) => void;
  };
  /** Connects a select, or another control with a value and `onChange`. */
  readonly choice: <Name extends keyof Values>(
    name: Name,
  ) => { readonly value: Values[Name]; readonly onChange: (value: Values[Name]) => void };
  /** Connects a switch. */
  readonly flag: (name: NamesOf<Values, boolean>) => {
    readonly checked: boolean;
    readonly onChange: (isOn: boolean) => void;
  };
}

/**
 * Connects the controls of a form with its values.
 *
 * @param set changes some of the values
 *
 * @example const { text } = bind(draft, set); <Field label="Name" {...text('name')} />
 */
export function bind<Values extends object>(
  values: Values,
  set: (change: Partial<Values>) => void,
): Bindings<Values> {
  // A computed name widens the type of the object.
  const change = (name: keyof Values) => (value: unknown) => set({ [name]: value } as Partial<Values>);
  return {
    text: (name) => ({ value: values[name] as string, onText: change(name) }),
    choice: (name) => ({ value: values[name], onChange: change(name) }),
    flag: (name) => ({ checked: values[name] as boolean, onChange: change(name) }),
  };
}
