import { useMemo } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type {
  IvrProperty,
  PropertyName,
  PropertyTarget,
  PropertyValue,
  ServiceName,
  ValueOf,
} from '#sdk/services.ts';
import { servicesOf } from '#sdk/services.ts';

/** The owner of the shown values: the user, a department, or all users. */
export type Whose = 'own' | 'all' | { readonly department: string };

const targetOf = (whose: Whose): PropertyTarget => {
  if (whose === 'own') return {};
  return whose === 'all' ? { level: 'Enterprise' } : { level: 'Department', department: whose.department };
};

/** A service as a page shows and changes it. */
export function useService(service: ServiceName, whose: Whose = 'own') {
  const client = useClient();
  const services = servicesOf(client);
  const target = targetOf(whose);
  const { department } = { department: undefined, ...target };
  const list = whose === 'own' ? services.properties(service) : services.defaults(service, { department });
  const { items, status } = useList(list);
  const error = useSignalValue(list.error);
  const run = useRun();
  const byName = useMemo(() => new Map(items.map((one) => [one.name, one])), [items]);
  const read = <Name extends PropertyName>(name: Name) => byName.get(name)?.value as ValueOf<Name>;
  return {
    items,
    /** The level of the shown values. */
    ownLevel: target.level ?? ('Extension' as const),
    read,
    isLoaded: status === 'ready' || items.length > 0,
    error: items.length === 0 ? error : undefined,
    refresh: () => void run(() => list.refresh()),
    /** Sets a value; rejects if that is refused. */
    save: ({ name }: Pick<IvrProperty, 'name'>, value: PropertyValue) =>
      services.set(name as PropertyName, value as never, target),
    /** Sets a value, and shows the reason if that is refused. */
    set: ({ name }: Pick<IvrProperty, 'name'>, value: PropertyValue) =>
      run(() => services.set(name as PropertyName, value as never, target)),
    /** Fetches the sound of a property. */
    sound: (property: Pick<IvrProperty, 'restUri'>) => services.sound(property),
    reset: ({ name }: Pick<IvrProperty, 'name'>) => run(() => services.reset(name as PropertyName, target)),
  };
}

/** A loaded service. */
export type ShownService = ReturnType<typeof useService>;
