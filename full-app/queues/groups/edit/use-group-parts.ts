import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList, useWatched } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { GroupAgent, GroupEditor, OpeningHours, SeenGroup } from '#sdk/index.ts';
import type { MemberDraft } from './draft.ts';
import { newMember } from './member-fields.tsx';

/** The parts that are loaded beside the settings of a group. */
interface LoadedParts {
  readonly editor: GroupEditor;
  readonly candidates: readonly MemberDraft[];
}

/** The hours and members of a group that is edited. */
export interface GroupParts {
  /** The loaded parts; undefined until all parts are loaded. */
  readonly loaded:
    | (LoadedParts & { readonly members: readonly GroupAgent[]; readonly hours: OpeningHours | undefined })
    | undefined;
  readonly hasFailed: boolean;
  /** Loads the agents who are not members again. */
  readonly reload: () => Promise<void>;
}

/** Loads the hours, members and possible members of a group. Hours and members are live. */
export function useGroupParts(group: SeenGroup): GroupParts {
  const { groups } = useClient();
  const report = useReportError();
  const { internalAddressID } = group;
  const [parts, setParts] = useState<LoadedParts>();
  const [hasFailed, setFailed] = useState(false);
  const list = useMemo(() => groups.agents({ internalAddressID }), [groups, internalAddressID]);
  const { items: members, status } = useList(list);

  const reload = useCallback(async () => {
    setFailed(false);
    try {
      const editor = await groups.editor({ internalAddressID });
      const candidates = await editor.candidates();
      setParts((known) => ({ editor: known?.editor ?? editor, candidates: candidates.map(newMember) }));
    } catch (error) {
      setFailed(true);
      report(error);
    }
  }, [groups, internalAddressID, report]);
  useEffect(() => void reload(), [reload]);

  const hasHours = group.acdGroupCalendar !== undefined;
  const editor = parts?.editor;
  const hoursList = useMemo(() => (hasHours ? editor?.liveHours() : undefined), [hasHours, editor]);
  useWatched(hoursList);
  const hours = useSignalRead(() => hoursList?.items.value[0]);
  const hoursStatus = useSignalRead(() => hoursList?.status.value);
  const hoursError = useSignalRead(() => hoursList?.error.value);
  // The calendar of a group that is always open again is gone a moment before the group says so.
  const areHoursKnown = !hasHours || hoursStatus === 'ready' || hoursError?.code === 'notFound';

  // A list that is loaded again, after an interruption, does not take the form away.
  const isReady = useRef(false);
  isReady.current ||= parts !== undefined && status === 'ready' && areHoursKnown;
  return {
    loaded: parts && isReady.current ? { ...parts, members, hours: hours && hoursOnly(hours) } : undefined,
    hasFailed: hasFailed || (!isReady.current && hoursStatus === 'error' && !areHoursKnown),
    reload,
  };
}

const hoursOnly = ({ weekSlots, absoluteTimeSlots }: OpeningHours): OpeningHours => ({
  weekSlots,
  absoluteTimeSlots,
});
