import { useMemo } from 'react';
import type {
  IvrProperty,
  PropertyName,
  PropertyValue,
  ServiceName,
  ValueOf,
} from '../../../sdk/services.ts';
import { useClient } from '../../react/client-context.tsx';
import { useList } from '../../react/use-list.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { useRun } from '../errors/use-run.ts';
import { servicesOf } from './services-of.ts';

/** A service as a page shows and changes it. */
export function useService(service: ServiceName) {
  const client = useClient();
  const services = servicesOf(client);
  const list = services.properties(service);
  const { items, status } = useList(list);
  const error = useSignalValue(list.error);
  const run = useRun();
  const byName = useMemo(() => new Map(items.map((one) => [one.name, one])), [items]);
  const read = <Name extends PropertyName>(name: Name) => byName.get(name)?.value as ValueOf<Name>;
  return {
    items,
    read,
    isLoaded: status === 'ready' || items.length > 0,
    error: items.length === 0 ? error : undefined,
    refresh: () => void run(() => list.refresh()),
    /** Sets a value; rejects if that is refused. */
    save: ({ name }: Pick<IvrProperty, 'name'>, value: PropertyValue) =>
      services.set(name as PropertyName, value as never),
    /** Sets a value, and shows the reason if that is refused. */
    set: ({ name }: Pick<IvrProperty, 'name'>, value: PropertyValue) =>
      run(() => services.set(name as PropertyName, value as never)),
    reset: ({ name }: Pick<IvrProperty, 'name'>) => run(() => services.reset(name as PropertyName)),
  };
}

/** A loaded service. */
export type ShownService = ReturnType<typeof useService>;
