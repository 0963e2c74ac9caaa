import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useTranslate } from '#i18n/use-translate.ts';
import styles from './rule-list.module.css';
import { accountWords } from './words.ts';

export interface ShownRule {
  readonly key: string;
  readonly text: string;
  readonly isMet: boolean;
}

export interface RuleListProps {
  readonly id: string;
  readonly label: string;
  readonly rules: readonly ShownRule[];
}

/** The rules for a new secret, with a mark at each rule that the secret fulfils. */
export function RuleList({ id, label, rules }: RuleListProps) {
  const words = useTranslate(accountWords);
  return (
    <ul id={id} className={styles.rules} aria-label={label}>
      {rules.map(({ key, text, isMet }) => {
        const Mark = isMet ? Check : Circle;
        return (
          <li key={key} data-met={isMet} className={styles.rule}>
            <Mark size={16} role="img" aria-label={words(isMet ? 'account.met' : 'account.unmet')} />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
