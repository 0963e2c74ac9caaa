import { formatSpan } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { ServiceName } from '#sdk/services.ts';
import { effectsOf } from './effects.ts';
import styles from './services.module.css';
import { useSecretaryName } from './use-secretary-name.ts';
import type { ShownService } from './use-service.ts';
import { serviceWords } from './words.ts';

/** Sentences that say what callers notice of a service. */
export function ServiceEffect({
  name,
  service,
}: {
  readonly name: ServiceName;
  readonly service: ShownService;
}) {
  const words = useTranslate(serviceWords);
  const { read } = service;
  const secretary = useSecretaryName(name === 'bosssecretary' ? read('bosssecretary.secretary') : '');
  const seconds = name === 'bosssecretary' ? read('bosssecretary.delay') : read('callqueuing.maxWait');
  const values = {
    secretary,
    time: formatSpan((seconds ?? 0) * 1_000),
    count: name === 'callqueuing' ? read('callqueuing.maxCallers') : 0,
  };
  return (
    <section className={styles.effect} aria-live="polite">
      <h3 className={styles.effectTitle}>{words('services.effect')}</h3>
      <p>
        {effectsOf(name, read)
          .map((key) => words(key, values))
          .join(' ')}
      </p>
    </section>
  );
}
