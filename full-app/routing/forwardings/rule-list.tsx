import { useId, useRef, useState } from 'react';
import { ReorderHandle } from '#full-app/shell/parts/reorder/reorder-handle.tsx';
import { useReorder } from '#full-app/shell/parts/reorder/use-reorder.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSentence } from '#phone/forwardings/use-sentence.ts';
import { forwardingWords } from '#phone/forwardings/words.ts';
import { useClient } from '#react/client-context.tsx';
import { forwardingRulesOf } from '#sdk/forwarding-rules.ts';
import type { Forwarding } from '#sdk/index.ts';
import { classNames } from '#ui/class-names.ts';
import { useIsLocked } from '#ui/lock/lock.ts';
import { SwitchInput } from '#ui/switch/switch-input.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import styles from './rules.module.css';

/** Props of `RuleList`. */
export interface RuleListProps {
  /** In the order in which they are tried. */
  readonly rules: readonly Forwarding[];
  readonly currentUri?: string | undefined;
  /** Called for the rule to open. Without it the rules are only shown. */
  readonly onOpen?: ((rule: Forwarding) => void) | undefined;
  /** True if the order of the rules can be changed: the list has all rules of the user. */
  readonly isOrdered?: boolean;
}

const nameOf = (rule: Forwarding, sentence: string) => rule.label || sentence;

/** Rules as sentences, with their switches, and a handle for moving each. */
export function RuleList({ rules, currentUri, onOpen, isOrdered = false }: RuleListProps) {
  const words = useTranslate(forwardingWords, forwardingEditorWords);
  const run = useRun();
  const client = useClient();
  const { ofRule } = useSentence();
  const hintId = useId();
  const isLocked = useIsLocked('change');
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const rowsOf = () => [...(list.current?.children ?? [])];

  async function onMove(from: number, to: number): Promise<void> {
    const rule = rules[from];
    if (!rule) return;
    if (await run(() => forwardingRulesOf(client).move(rule, to)))
      setAnnouncement(
        words('ruleEditor.moved', { rule: nameOf(rule, ofRule(rule)), place: to + 1, count: rules.length }),
      );
  }
  const { rowOf, handleOf } = useReorder(rowsOf, onMove);

  return (
    <>
      <ul ref={list} aria-label={words('forward.title')} className={styles.rules}>
        {rules.map((rule, index) => {
          const sentence = ofRule(rule);
          const name = nameOf(rule, sentence);
          return (
            <li
              key={rule.restUri}
              {...rowOf(index, classNames(styles.rule, !rule.activated && styles.off))}
              aria-current={rule.restUri === currentUri}
            >
              {isOrdered && !isLocked ? (
                <ReorderHandle
                  label={words('ruleEditor.move', { rule: name })}
                  aria-describedby={hintId}
                  {...handleOf(index)}
                />
              ) : (
                <span />
              )}
              {onOpen ? (
                <button type="button" className={styles.ruleWords} onClick={() => onOpen(rule)}>
                  {rule.label && <strong>{rule.label}</strong>}
                  <span>{sentence}</span>
                </button>
              ) : (
                <span className={styles.ruleWords}>
                  {rule.label && <strong>{rule.label}</strong>}
                  <span>{sentence}</span>
                </span>
              )}
              {onOpen && (
                <SwitchInput
                  aria-label={words('forward.isOn', { rule: name })}
                  checked={rule.activated}
                  onChange={(active) => void run(() => forwardingRulesOf(client).setActive(rule, { active }))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {isOrdered && (
        <VisuallyHidden>
          <span id={hintId}>{words('ruleEditor.moveHint')}</span>
        </VisuallyHidden>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}
