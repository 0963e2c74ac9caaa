import styles from './rules.module.css';

/** Props of `Chips`. */
export interface ChipsProps<Value extends string | number> {
  /** The common name. */
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** A choice of any number of short options, as the browser's own checkboxes. They stay in the order of the options. */
export function Chips<Value extends string | number>({
  legend,
  options,
  chosen,
  error,
  onChange,
}: ChipsProps<Value>) {
  const toggle = (value: Value, isOn: boolean) =>
    onChange(options.map((one) => one.value).filter((one) => (one === value ? isOn : chosen.includes(one))));
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className={styles.chip}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
