import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GroupAgent, GroupEditor, OpeningHours, SeenGroup } from '../../../../sdk/index.ts';
import { useReportError } from '../../../../src/features/errors/use-run.ts';
import { useClient } from '../../../../src/react/client-context.tsx';
import { useList } from '../../../../src/react/use-list.ts';
import { useStableCallback } from '../../../../src/ui/use-stable-callback.ts';
import type { MemberDraft } from './draft.ts';
import { newMember } from './member-fields.tsx';

/** The parts that are loaded beside the settings of a group. */
interface LoadedParts {
  readonly editor: GroupEditor;
  readonly hours: OpeningHours | undefined;
  readonly candidates: readonly MemberDraft[];
}

/** The hours and members of a group that is edited. */
export interface GroupParts {
  /** Undefined until everything is loaded. */
  readonly loaded: (LoadedParts & { readonly members: readonly GroupAgent[] }) | undefined;
  readonly hasFailed: boolean;
  /** Loads the hours, of a group that has some, and the agents who are not members again. */
  readonly reload: (group: { readonly hasHours: boolean }) => Promise<void>;
}

/** Loads the hours, members and possible members of a group. The members are live. */
export function useGroupParts(group: SeenGroup): GroupParts {
  const { groups } = useClient();
  const report = useReportError();
  const { internalAddressID } = group;
  const [parts, setParts] = useState<LoadedParts>();
  const [hasFailed, setFailed] = useState(false);
  const list = useMemo(() => groups.agents({ internalAddressID }), [groups, internalAddressID]);
  const { items: members, status } = useList(list);

  const reload = useCallback(
    async ({ hasHours }: { readonly hasHours: boolean }) => {
      setFailed(false);
      try {
        const editor = await groups.editor({ internalAddressID });
        const [hours, candidates] = await Promise.all([
          hasHours ? editor.hours() : undefined,
          editor.candidates(),
        ]);
        setParts({ editor, hours, candidates: candidates.map(newMember) });
      } catch (error) {
        setFailed(true);
        report(error);
      }
    },
    [groups, internalAddressID, report],
  );
  // A calendar that comes or goes later is loaded after saving, or with the next visit.
  const begin = useStableCallback(() => void reload({ hasHours: group.acdGroupCalendar !== undefined }));
  useEffect(() => begin?.(), [begin]);

  // A list that is loaded again, after an interruption, does not take the form away.
  const isReady = useRef(false);
  isReady.current ||= parts !== undefined && status === 'ready';
  return { loaded: parts && isReady.current ? { ...parts, members } : undefined, hasFailed, reload };
}
