import { language } from '#i18n/i18n.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { ownName } from '#phone/language/own-name.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { sessionWords } from '#phone/session/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useTerminals } from '#react/use-domains.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import styles from './first-run.module.css';
import { firstRunWords } from './words.ts';

/** An overview of the choices. */
export function Summary() {
  const words = useTranslate(firstRunWords, presenceWords, sessionWords);
  const { presence } = useClient();
  const { selected } = useTerminals();
  const own = useSignalValue(presence.own);
  return (
    <dl className={styles.facts}>
      <dt>{words('firstRun.language')}</dt>
      <dd>{ownName(language())}</dd>
      <dt>{words('phone.choose')}</dt>
      <dd>{selected?.label ?? words('phone.none')}</dd>
      {own && (
        <>
          <dt>{words('firstRun.presence')}</dt>
          <dd>{words(`presence.state.${own.presenceState}`)}</dd>
        </>
      )}
    </dl>
  );
}
