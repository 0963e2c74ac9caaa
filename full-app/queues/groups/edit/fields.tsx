import { type ReactNode, useId } from 'react';
import { Field } from '#ui/field/field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { GroupDraft } from './draft.ts';
import styles from './edit.module.css';
import { useGroupForm } from './form.ts';

/** The values of a type; choices are no texts. */
type KeyOf<Value> = {
  [Key in keyof GroupDraft]: GroupDraft[Key] extends Value
    ? Value extends GroupDraft[Key]
      ? Key
      : never
    : never;
}[keyof GroupDraft];

/** A part of the settings, with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

export interface DraftFieldProps {
  /** The value of the draft. */
  readonly name: KeyOf<string>;
  readonly label: string;
  /** A sentence below. */
  readonly hint?: string;
  readonly type?: 'number' | 'phone' | 'text';
  readonly maxLength?: number;
}

const inputs = {
  // A field of the type `number` changes with the wheel of the mouse, and gives no wrong text back.
  number: { inputMode: 'numeric', autoComplete: 'off' },
  phone: { inputMode: 'tel', autoComplete: 'off' },
  text: { autoComplete: 'off' },
} as const;

/** A text or number of the edited group. */
export function DraftField({ name, label, hint, type = 'text', maxLength }: DraftFieldProps) {
  const { draft, change, errorOf } = useGroupForm();
  const id = useId();
  const error = errorOf(name);
  return (
    <div className={styles.withHint}>
      <Field
        {...inputs[type]}
        label={label}
        maxLength={maxLength}
        value={draft[name]}
        error={error}
        {...(hint !== undefined && error === undefined && { 'aria-describedby': id })}
        onText={(text) => change({ [name]: text })}
      />
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export interface DraftSwitchProps {
  readonly name: KeyOf<boolean>;
  readonly label: string;
  readonly detail?: string;
}

/** A switch of the edited group. It takes effect when the group is saved. */
export function DraftSwitch({ name, label, detail }: DraftSwitchProps) {
  const { draft, change } = useGroupForm();
  return (
    <Switch
      label={label}
      detail={detail}
      checked={draft[name]}
      onChange={(wanted) => change({ [name]: wanted })}
    />
  );
}
