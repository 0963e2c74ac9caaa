import type { IvrProperty } from '../../../sdk/services.ts';
import { serviceWords } from '../../i18n/en/calls/services.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import type { KeyOf } from '../../i18n/words.ts';
import { Button } from '../../ui/button/button.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { NumberProperty } from './number-property.tsx';
import { SecretaryProperty } from './secretary-property.tsx';
import styles from './services.module.css';
import { SoundProperty, SoundsProperty } from './sound-property.tsx';
import type { ShownService } from './use-service.ts';

type NameKey = Extract<KeyOf<typeof serviceWords>, `services.name.${string}`>;
/** Each property has a label, by its own name. */
const labelOf = ({ name }: Pick<IvrProperty, 'name'>) => `services.name.${name.split('.')[1]}` as NameKey;

function Control({ property, service }: { readonly property: IvrProperty; readonly service: ShownService }) {
  const words = useTranslate(serviceWords);
  const { type, value, min = 0, max = 0 } = property;
  const label = words(labelOf(property));
  const set = (next: boolean | number | string | readonly string[]) => void service.set(property, next);
  switch (type) {
    case 'Boolean':
      return <Switch label={label} checked={value === true} onChange={set} />;
    case 'Integer':
      return <NumberProperty label={label} value={Number(value)} min={min} max={max} onChange={set} />;
    case 'File':
      return <SoundProperty label={label} value={String(value)} onChange={set} />;
    case 'Files':
      return <SoundsProperty label={label} value={Array.isArray(value) ? value : []} onChange={set} />;
    case 'Extension':
      return (
        <SecretaryProperty
          label={label}
          value={String(value)}
          save={(number) => service.save(property, number)}
        />
      );
  }
}

/** One property of a service, with the level that its value comes from. */
export function PropertyRow({
  property,
  service,
}: {
  readonly property: IvrProperty;
  readonly service: ShownService;
}) {
  const words = useTranslate(serviceWords);
  const { level, levelDefault, type, valueDefault } = property;
  // A switch shows by itself how it is turned back, unless the company has a choice of its own.
  const hasDefault = type === 'Integer' || (type === 'Boolean' && levelDefault === 'Enterprise');
  const shown =
    typeof valueDefault === 'boolean'
      ? words(valueDefault ? 'services.on' : 'services.off')
      : String(valueDefault);
  return (
    <div className={styles.property}>
      <Control property={property} service={service} />
      {level === 'Enterprise' && <p className={styles.hint}>{words('services.fromEnterprise')}</p>}
      {level === 'Extension' && hasDefault && property.value !== valueDefault && (
        <Button variant="plain" onClick={() => void service.reset(property)}>
          {words('services.useDefault', { value: shown })}
        </Button>
      )}
    </div>
  );
}
