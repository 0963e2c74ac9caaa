import { useLongPress } from '#ui/keys/use-long-press.ts';
import styles from './keys.module.css';

const keys = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const;

interface KeyProps {
  readonly digit: string;
  readonly letters: string;
  readonly onPress: (key: string) => void;
  readonly longPress: string | undefined;
}

function Key({ digit, letters, onPress, longPress }: KeyProps) {
  const press = useLongPress(() => onPress(digit), longPress ? () => onPress(longPress) : undefined);
  return (
    <button type="button" className={styles.key} {...press}>
      <span className={styles.digit}>{digit}</span>
      {letters && (
        <span className={styles.letters} aria-hidden="true">
          {letters}
        </span>
      )}
    </button>
  );
}

/** Props of `Keys`. */
export interface KeysProps {
  readonly onPress: (key: string) => void;
  /** Holding 0 enters a plus. For entering numbers, not for sending tones. */
  readonly plus?: boolean;
}

/** The twelve keys of a telephone. */
export const Keys = ({ onPress, plus = false }: KeysProps) => (
  // A telephone's keys have the same order in every language.
  <div className={styles.keys} dir="ltr">
    {keys.map(([digit, letters]) => (
      <Key
        key={digit}
        digit={digit}
        letters={letters === '+' && !plus ? '' : letters}
        onPress={onPress}
        longPress={plus && letters === '+' ? '+' : undefined}
      />
    ))}
  </div>
);
