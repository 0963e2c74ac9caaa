import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { ListFailure } from '#phone/errors/list-failure.tsx';
import { useRights } from '#phone/rights/use-rights.ts';
import type { PropertyName, ServiceName } from '#sdk/services.ts';
import { Hint } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { PropertyRow } from './property-row.tsx';
import { ServiceEffect } from './service-effect.tsx';
import styles from './services.module.css';
import { useService, type Whose } from './use-service.ts';
import { WhoseValues } from './whose-values.tsx';
import { serviceWords } from './words.ts';

/** Props of `ServiceSettings`. */
export interface ServiceSettingsProps {
  readonly name: ServiceName;
  /** Default: all properties of the service. */
  readonly only?: readonly PropertyName[] | undefined;
}

/** The properties of a service, with sentences about its effect on callers. */
export function ServiceSettings({ name, only }: ServiceSettingsProps) {
  const words = useTranslate(serviceWords);
  const [whose, setWhose] = useState<Whose>('own');
  const maySetAll = useRights().may('servicesOfAll');
  return (
    <div className={styles.service}>
      {maySetAll && <WhoseValues whose={whose} onChange={setWhose} />}
      {whose !== 'own' && <Hint>{words('services.defaultsHint')}</Hint>}
      <Properties name={name} only={only} whose={whose} />
    </div>
  );
}

function Properties({ name, only, whose }: ServiceSettingsProps & { readonly whose: Whose }) {
  const words = useTranslate(serviceWords);
  const service = useService(name, whose);
  const { items, isLoaded, error, refresh } = service;
  if (error) return <ListFailure title={words('services.failed')} error={error} onRetry={refresh} />;
  if (!isLoaded) return <Skeleton label={words('services.loading')} rows={4} />;
  // A colleague is chosen by each user.
  const shown = items.filter(
    (one) =>
      (!only || only.some((wanted) => wanted === one.name)) && (whose === 'own' || one.type !== 'Extension'),
  );
  return (
    <div className={styles.service}>
      <ServiceEffect name={name} service={service} />
      {shown.map((property) => (
        <PropertyRow key={property.name} property={property} service={service} />
      ))}
    </div>
  );
}
