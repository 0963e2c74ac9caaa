import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect, useRef } from 'react';
import { formatMinutes, formatSpan, weekdayName } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useSentence } from '#phone/forwardings/use-sentence.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { presenceWords } from '#phone/presence/words.ts';
import type { Simulation } from '#sdk/forwarding-rules.ts';
import { classNames } from '#ui/class-names.ts';
import { FormTitle } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import styles from './rules.module.css';
import { forwardingSimulatorWords } from './simulator-words.ts';

const moments = ['AL', 'NA', 'OB', 'UR'] as const;

/** Props of `SimulatedPath`. */
export interface SimulatedPathProps {
  /** Empty for a caller without a number. */
  readonly caller: string;
  readonly phones: 'free' | 'busy' | 'unreachable' | 'silent';
  readonly result: Simulation;
}

/** The path of a simulated call, step by step: its arrival, every rule that was tried, and the end. */
export function SimulatedPath({ caller, phones, result }: SimulatedPathProps) {
  const words = useTranslate(forwardingSimulatorWords, presenceWords);
  const format = useNumberFormat();
  const { ofRule, goalOf } = useSentence();
  const heading = useRef<HTMLHeadingElement>(null);
  // The path is below the form, out of sight on small screens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path is shown
  useEffect(() => {
    // Some browsers return a promise, which an effect must not.
    void heading.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const { steps, outcome, service, time, presenceState, isOutside, isPersonal } = result;
  const rule = steps.find(({ miss }) => miss === undefined)?.forwarding;
  const shown = rule && { ...rule, isConditional: false };
  const to = result.destinationLabel ?? (shown ? goalOf(shown) : '');
  const isRefused = rule?.destination === 'REJECTION';

  function end(): string {
    if (service && outcome === 'forward') return words(`simulator.service.${service}`);
    if (outcome === 'forward')
      return isRefused ? words('simulator.refuse') : words('simulator.forward', { to });
    if (outcome === 'fail') return words(`simulator.fail.${phones === 'free' ? 'silent' : phones}`);
    if (service === 'assistant') return words('simulator.ringAssistant');
    if (!rule) return words(service === 'callback' ? 'simulator.ringCallback' : 'simulator.ring');
    const delay = formatSpan(rule.noAnswerForwardingDelay);
    return isRefused ? words('simulator.ringRefuse', { delay }) : words('simulator.ringThen', { delay, to });
  }

  return (
    <section className={styles.path} aria-label={words('simulator.path')}>
      <FormTitle level={3} ref={heading}>
        {words('simulator.path')}
      </FormTitle>
      <ol className={styles.steps}>
        <li>
          {words('simulator.arrives', {
            caller: caller === '' ? words('simulator.anonymous') : format(caller),
            day: weekdayName(time.dayOfWeek),
            time: formatMinutes(time.minutes),
            presence: words(`presence.state.${presenceState}`),
          })}{' '}
          {caller !== '' &&
            words(`simulator.kind.${isOutside ? (isPersonal ? 'PERS' : 'PROF') : 'colleague'}`)}
        </li>
        {moments.map((moment) => {
          const tried = steps.filter((step) => step.moment === moment);
          return (
            tried.length > 0 && (
              <li key={moment}>
                {words(`simulator.tried.${moment}`)}
                <ul className={styles.tried}>
                  {tried.map(({ forwarding, miss }) => (
                    <li
                      key={forwarding.restUri}
                      className={classNames(styles.step, miss === undefined && styles.applies)}
                    >
                      {miss === undefined ? (
                        <CircleCheck size={iconSize} aria-hidden="true" />
                      ) : (
                        <CircleX size={iconSize} aria-hidden="true" />
                      )}
                      <span>
                        {forwarding.label && <strong>{forwarding.label} </strong>}
                        {ofRule({ ...forwarding, isConditional: false })}
                        <em>
                          {miss === undefined ? words('simulator.applies') : words(`simulator.miss.${miss}`)}
                        </em>
                      </span>
                    </li>
                  ))}
                </ul>
              </li>
            )
          );
        })}
        <li className={styles.outcome}>
          <span role="status">{end()}</span>
        </li>
      </ol>
    </section>
  );
}
