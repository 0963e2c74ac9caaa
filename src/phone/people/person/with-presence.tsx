import type { ReactNode } from 'react';
import { shownStatus } from '#phone/presence/shown-presence.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { CornerMark } from '#ui/avatar/corner-mark.tsx';
import { StatusDot } from '#ui/status-dot/status-dot.tsx';

/** Props of `WithPresence`. */
export interface WithPresenceProps {
  /** The path of a colleague's entry in the directory; undefined for anybody else. */
  readonly contact: string | undefined;
  readonly children: ReactNode;
}

/** A picture with the colour of a colleague's presence at its corner, while it is known. */
export function WithPresence({ contact, children }: WithPresenceProps) {
  const client = useClient();
  const presence = useSignalRead(() =>
    contact === undefined ? undefined : client.presence.of({ restUri: contact }).value,
  );
  const mark = presence && (
    <span data-presence={shownStatus(presence)}>
      <StatusDot status={shownStatus(presence)} />
    </span>
  );
  return <CornerMark mark={mark}>{children}</CornerMark>;
}
