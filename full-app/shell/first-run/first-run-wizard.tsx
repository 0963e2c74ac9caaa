import { type FunctionComponent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { LanguageChoice } from '#phone/language/language-choice.tsx';
import { TerminalPicker } from '#phone/terminals/terminal-picker.tsx';
import { useClient } from '#react/client-context.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { ShortcutTour } from '../shortcuts/shortcut-settings.tsx';
import styles from './first-run.module.css';
import { firstRunRequest } from './first-run-request.ts';
import { NotificationStep } from './notification-step.tsx';
import { PresenceStep } from './presence-step.tsx';
import { SoundStep } from './sound-step.tsx';
import { Summary } from './summary.tsx';
import { firstRunWords } from './words.ts';

interface Step {
  readonly name: 'language' | 'phone' | 'sound' | 'notifications' | 'presence' | 'keyboard' | 'done';
  readonly Content: FunctionComponent;
}

/** The choices of a new user, in this order. */
const steps: readonly [Step, ...Step[]] = [
  { name: 'language', Content: LanguageChoice },
  { name: 'phone', Content: TerminalPicker },
  { name: 'sound', Content: SoundStep },
  { name: 'notifications', Content: NotificationStep },
  { name: 'presence', Content: PresenceStep },
  { name: 'keyboard', Content: ShortcutTour },
  { name: 'done', Content: Summary },
];

/** The welcome: steps that each save their setting at once. It counts as shown even if the user closes it early. */
export function FirstRunWizard({ onLeave }: { onLeave: () => void }) {
  const words = useTranslate(firstRunWords);
  const run = useRun();
  const { settings } = useClient();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;

  // The focus moves to the heading, so that screen readers read the next step. The first step is read with the dialog itself.
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);

  function leave() {
    firstRunRequest.value = false;
    onLeave();
    // If this cannot be saved, a toast says so, and the welcome comes again at the next visit.
    void run(() => settings.change({ isWelcomed: true }));
  }

  return (
    <Dialog title={words('firstRun.title')} closeLabel={words('firstRun.skip')} onClose={leave}>
      <div className={styles.steps}>
        <p className={styles.place}>{words('firstRun.place', { step: at + 1, count: steps.length })}</p>
        <progress
          className={styles.progress}
          aria-label={words('firstRun.progress')}
          max={steps.length}
          value={at + 1}
        />
        <h3 ref={heading} className={styles.heading} tabIndex={-1}>
          {words(`firstRun.${step.name}`)}
        </h3>
        <Hint>{words(`firstRun.${step.name}Detail`)}</Hint>
        <div className={styles.content}>
          <step.Content />
        </div>
        <ButtonRow>
          {at > 0 && (
            <Button variant="plain" onClick={() => setAt(at - 1)}>
              {words('firstRun.back')}
            </Button>
          )}
          <span className={styles.gap} />
          <Button variant="primary" onClick={() => (isLast ? leave() : setAt(at + 1))}>
            {words(isLast ? 'firstRun.finish' : 'firstRun.next')}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
