import { formatSpan } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { colleagueProperties, isColleagueService, type ServiceName } from '#sdk/services.ts';
import { effectsOf } from './effects.ts';
import styles from './services.module.css';
import { useColleagueName } from './use-colleague-name.ts';
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
  const properties = isColleagueService(name) ? colleagueProperties[name] : undefined;
  const colleague = useColleagueName(properties ? read(properties.colleague) : '');
  const seconds = read(properties?.ringing ?? 'callqueuing.maxWait');
  const values = {
    colleague,
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
