import { type ReactNode, useMemo, useRef } from 'react';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { AgentGroup, SeenGroup } from '#sdk/index.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

export interface WithSettingsProps {
  /** The group as the lists have it, without settings. */
  readonly group: AgentGroup | SeenGroup;
  /** Shows the group with its settings. */
  readonly children: (group: AgentGroup | SeenGroup) => ReactNode;
}

/**
 * Loads the settings of a group, which lists leave out, and keeps them live. A user who loses the group keeps the last
 * settings.
 */
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
