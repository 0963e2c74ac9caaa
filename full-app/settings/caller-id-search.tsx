import { useEffect, useId, useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { callerIdWords } from '#phone/caller-id/words.ts';
import { useReportError, useRun } from '#phone/errors/use-run.ts';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { AllowedCallerId } from '#sdk/index.ts';
import { Hint } from '#ui/form/form.tsx';
import { Radio } from '#ui/radio/radio.tsx';
import { SearchField } from '#ui/toolbar/search-field.tsx';
import styles from './caller-id-search.module.css';

const typingMs = 200;
/** The most that the phone system returns. */
const maxFound = 10;

/** Selects the caller ID of external calls among all allowed caller IDs, found by their first digits. */
export function CallerIdSearch() {
  const words = useTranslate(actionWords, callerIdWords);
  const format = useNumberFormat();
  const run = useRun();
  const report = useReportError();
  const { callerIds } = useClient();
  const current = useSignalValue(callerIds.current);
  const name = useId();
  const [digits, setDigits] = useState('');
  const [found, setFound] = useState<readonly AllowedCallerId[]>();
  useEffect(() => {
    let isWanted = true;
    const load = () => callerIds.allowed(digits).then((ids) => isWanted && setFound(ids), report);
    const timer = setTimeout(load, digits === '' ? 0 : typingMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [callerIds, digits, report]);
  if (!found) return null;

  const isShown = found.some(({ customCallerID }) => customCallerID === current);
  const options = [
    { number: undefined, text: words('callerId.own') },
    // The present choice stays in sight while the list is searched.
    ...(current !== undefined && !isShown ? [{ number: current, text: format(current) }] : []),
    ...found.map(({ customCallerID, label }) => ({
      number: customCallerID,
      text: [label, format(customCallerID)].filter(Boolean).join(' · '),
    })),
  ];
  return (
    <>
      <SearchField
        label={words('callerId.search')}
        clearLabel={words('action.clearSearch')}
        inputMode="tel"
        value={digits}
        onText={setDigits}
      />
      <fieldset className={styles.options}>
        <legend>{words('callerId.choose')}</legend>
        {options.map(({ number, text }) => (
          <Radio
            key={number ?? ''}
            name={name}
            checked={number === current}
            onChoose={() => void run(() => callerIds.choose(number))}
          >
            {text}
          </Radio>
        ))}
      </fieldset>
      <Hint role="status">
        {found.length === 0
          ? words('callerId.none')
          : found.length === maxFound && words('callerId.more', { count: maxFound })}
      </Hint>
    </>
  );
}
