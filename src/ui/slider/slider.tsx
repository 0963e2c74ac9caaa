import type { ComponentPropsWithRef } from 'react';
import { formatPercent } from '#i18n/format-amounts.ts';
import { type Icon, iconSize } from '../icon.ts';
import { withRef } from '../with-ref.ts';
import { RangeInput } from './range-input.tsx';
import styles from './slider.module.css';

/** Props of `Slider`. */
export interface SliderProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'onChange' | 'type' | 'value'> {
  /** The accessible name. */
  readonly label: string;
  /** An icon before the slider. */
  readonly icon: Icon;
  /** 0 to 1. */
  readonly value: number;
  /** Called with the new level, from 0 to 1, while the user moves the slider. */
  readonly onChange: (value: number) => void;
}

/** A level between 0 and 1, shown in percent. */
export const Slider = withRef(function Slider({
  label,
  icon: Picture,
  value,
  onChange,
  ...rest
}: SliderProps) {
  const percent = Math.round(value * 100);
  const shown = formatPercent(percent / 100);
  return (
    <div className={styles.slider}>
      <Picture size={iconSize} aria-hidden="true" />
      <RangeInput
        {...rest}
        className={styles.input}
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={label}
        aria-valuetext={shown}
        onInput={(event) => onChange(Number(event.currentTarget.value) / 100)}
      />
      <span className={styles.value} aria-hidden="true">
        {shown}
      </span>
    </div>
  );
});
