import type { PropertyName, ServiceName } from '../../../sdk/services.ts';
import { serviceWords } from '../../i18n/en/calls/services.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import { PropertyRow } from './property-row.tsx';
import { ServiceEffect } from './service-effect.tsx';
import styles from './services.module.css';
import { useService } from './use-service.ts';

/** Props of `ServiceSettings`. */
export interface ServiceSettingsProps {
  readonly name: ServiceName;
  /** Default: all properties of the service. */
  readonly only?: readonly PropertyName[];
}

/** The properties of a service, with sentences about its effect on callers. */
export function ServiceSettings({ name, only }: ServiceSettingsProps) {
  const words = useTranslate(serviceWords);
  const service = useService(name);
  const { items, isLoaded, error, refresh } = service;
  if (error) return <ListFailure title={words('services.failed')} error={error} onRetry={refresh} />;
  if (!isLoaded) return <Skeleton label={words('services.loading')} rows={4} />;
  const shown = items.filter((one) => !only || only.some((wanted) => wanted === one.name));
  return (
    <div className={styles.service}>
      <ServiceEffect name={name} service={service} />
      {shown.map((property) => (
        <PropertyRow key={property.name} property={property} service={service} />
      ))}
    </div>
  );
}
