import { crmWords } from '../../../src/i18n/en/crm/crm.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useSignalRead } from '../../../src/react/use-signal-value.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import type { Outbox } from '../outbox/outbox.ts';
import styles from './crm-bar.module.css';

/** Lists calls that may or may not be in the CRM: the user checks, and answers. */
export function UnsureLogs({ outbox }: { outbox: Outbox }) {
  const words = useTranslate(crmWords);
  const unsure = useSignalRead(() =>
    [...outbox.logs.value.values()].filter(({ state }) => state === 'unsure'),
  );
  const settle = (key: string, isLogged: boolean) => void outbox.settle(key, { isLogged }).catch(reportError);
  return unsure.map(({ key, log: { subject } }) => (
    <section key={key} className={styles.unsure} aria-label={words('crm.unsure.title')}>
      <p>
        <strong>{words('crm.unsure.title')}</strong> {words('crm.unsure.detail', { subject })}
      </p>
      <Button onClick={() => settle(key, true)}>{words('crm.unsure.yes')}</Button>
      <Button onClick={() => settle(key, false)}>{words('crm.unsure.no')}</Button>
    </section>
  ));
}
