import { type ReactNode, useCallback } from 'react';
import { type FoundNumber, NumberSearch } from '../../../src/features/people/picker/found-number.ts';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';
import { usePanelModel } from '../panel/panel-model.ts';

/** Offers people of the page around in every number field, with each of their numbers. */
export function PageSearch({ children }: { children: ReactNode }) {
  const search = useSignalValue(usePanelModel().search);
  const find = useCallback(
    async (text: string): Promise<readonly FoundNumber[]> =>
      ((await search?.(text)) ?? []).flatMap(({ id, name, company = '', numbers = [] }) =>
        numbers.map((number) => ({ id: `page ${id} ${number}`, name, number, detail: company })),
      ),
    [search],
  );
  return <NumberSearch value={search && find}>{children}</NumberSearch>;
}
