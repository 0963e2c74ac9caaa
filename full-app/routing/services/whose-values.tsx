import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClient } from '#react/client-context.tsx';
import { Select } from '#ui/select/select.tsx';
import type { Whose } from './use-service.ts';
import { serviceWords } from './words.ts';

const none: readonly string[] = [];
const prefix = 'department/';

/** Props of `WhoseValues`. */
export interface WhoseValuesProps {
  readonly whose: Whose;
  readonly onChange: (whose: Whose) => void;
}

/** The choice of the users whose values a page shows: for users who may set the values of others. */
export function WhoseValues({ whose, onChange }: WhoseValuesProps) {
  const words = useTranslate(serviceWords);
  const { people } = useClient();
  const departments = useLoaded(
    useCallback(() => people.departments(), [people]),
    none,
  );
  return (
    <Select
      label={words('services.whose')}
      options={[
        { value: 'own', label: words('services.whoseOwn') },
        { value: 'all', label: words('services.whoseAll') },
        ...departments.map((name) => ({
          value: `${prefix}${name}`,
          label: words('services.whoseDepartment', { name }),
        })),
      ]}
      value={typeof whose === 'string' ? whose : `${prefix}${whose.department}`}
      onChange={(value) =>
        onChange(value === 'own' || value === 'all' ? value : { department: value.slice(prefix.length) })
      }
    />
  );
}
