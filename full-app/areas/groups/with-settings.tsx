import { type ReactNode, useMemo, useRef } from 'react';
import type { AgentGroup, SeenGroup } from '../../../sdk/index.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useClient } from '../../../src/react/client-context.tsx';
import { useList } from '../../../src/react/use-list.ts';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { NoSuchEntry } from '../../shell/page/no-such-entry.tsx';

export interface WithSettingsProps {
  /** As in the lists, which have no settings. */
  readonly group: AgentGroup | SeenGroup;
  /** Shows the group with its settings. */
  readonly children: (group: AgentGroup | SeenGroup) => ReactNode;
}

/** Loads the settings of a group, which lists leave out, and keeps them live. Somebody who loses the group keeps the last ones. */
export function WithSettings({ group, children }: WithSettingsProps) {
  const words = useTranslate(areaWords);
  const { groups } = useClient();
  const { internalAddressID } = group;
  const list = useMemo(() => groups.detail({ internalAddressID }), [groups, internalAddressID]);
  const { items, status } = useList(list);
  const known = useRef(items[0]);
  known.current = items[0] ?? known.current;
  if (known.current) return children({ ...known.current, ...group });
  return status === 'error' ? <NoSuchEntry /> : <Skeleton label={words('groups.loading')} rows={4} />;
}
