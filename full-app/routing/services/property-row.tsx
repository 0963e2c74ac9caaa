import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf, Translate } from '#i18n/word-set.ts';
import type { IvrProperty, PropertyValue } from '#sdk/services.ts';
import { Button } from '#ui/button/button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ColleagueProperty } from './colleague-property.tsx';
import { NumberProperty } from './number-property.tsx';
import styles from './services.module.css';
import { SoundProperty, SoundsProperty } from './sound-property.tsx';
import type { ShownService } from './use-service.ts';
import { serviceWords } from './words.ts';

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
      return (
        <SoundProperty
          label={label}
          value={String(value)}
          isInherited={property.level !== service.ownLevel}
          load={property.fileRestUri === undefined ? undefined : () => service.sound(property)}
          onChange={set}
        />
      );
    case 'Files':
      return <SoundsProperty label={label} value={Array.isArray(value) ? value : []} onChange={set} />;
    case 'Extension':
      return (
        <ColleagueProperty
          label={label}
          value={String(value)}
          save={(number) => service.save(property, number)}
        />
      );
  }
}

const resetWords = {
  TopLevel: 'services.useDefault',
  Enterprise: 'services.useEnterprise',
  Department: 'services.useDepartment',
  Extension: 'services.useDefault',
} as const;

/** Returns an inherited value as text. Sounds of others have no name here. */
function valueText(value: PropertyValue, words: Translate<typeof serviceWords>): string {
  if (typeof value === 'boolean') return words(value ? 'services.on' : 'services.off');
  if (typeof value === 'number') return String(value);
  return words(value.length === 0 ? 'services.ownText' : 'services.chosenSound');
}

/** A property of a service, with the level that its value comes from. */
export function PropertyRow({
  property,
  service,
}: {
  readonly property: IvrProperty;
  readonly service: ShownService;
}) {
  const words = useTranslate(serviceWords);
  const { level, levelDefault, type, value, valueDefault, values } = property;
  const { ownLevel } = service;
  const isInherited = level !== ownLevel;
  const isSet = values[ownLevel] !== undefined;
  const differs = JSON.stringify(value) !== JSON.stringify(valueDefault);
  // A switch of the user shows by itself how it is turned back, unless another user has chosen for the user.
  const hasDefault = type === 'Integer' || levelDefault !== 'TopLevel';
  const canReset = ownLevel === 'Extension' ? differs && hasDefault : true;
  return (
    <div className={styles.property}>
      <Control property={property} service={service} />
      {isInherited && level !== 'TopLevel' && (
        <Hint>{words(level === 'Enterprise' ? 'services.fromEnterprise' : 'services.fromDepartment')}</Hint>
      )}
      {isSet && canReset && (
        <Button variant="plain" onClick={() => void service.reset(property)}>
          {words(resetWords[levelDefault], { value: valueText(valueDefault, words) })}
        </Button>
      )}
    </div>
  );
}
