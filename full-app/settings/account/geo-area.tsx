import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { accountWords } from '#phone/account/words.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { GeoArea } from '#sdk/account.ts';
import { Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { useAccount } from './use-account.ts';

const none: readonly GeoArea[] = [];

/** The area from which the user dials. */
export function GeoAreaChoice() {
  const words = useTranslate(accountWords);
  const account = useAccount();
  const run = useRun();
  const areas = useLoaded(
    useCallback(() => account.geoAreas(), [account]),
    none,
  );
  const [chosen, setChosen] = useState<string>();
  const stored = areas.find(({ isChosen }) => isChosen)?.geoAreaID ?? '';

  async function choose(id: string) {
    setChosen(id);
    if (!(await run(() => account.chooseGeoArea(id || undefined)))) setChosen(undefined);
  }

  return (
    <>
      <Select
        label={words('account.geoArea')}
        value={chosen ?? stored}
        disabled={areas.length === 0}
        options={[
          { value: '', label: words('account.noGeoArea') },
          ...areas.map(({ geoAreaID, label, areaCode }) => ({
            value: geoAreaID,
            label: [label, areaCode].filter(Boolean).join(' · '),
          })),
        ]}
        onChange={(id) => void choose(id)}
      />
      <Hint>{words('account.geoAreaDetail')}</Hint>
    </>
  );
}
