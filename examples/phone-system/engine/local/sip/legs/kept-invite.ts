import type { Core } from 'sip.js';
import * as z from 'zod/mini';
import type { KeptLeg } from '../../../port.ts';
import { type DialogOwner, keepOwner, keptOwner } from './kept-dialog.ts';

const keptInvite = z.object({ invite: z.extend(keptOwner, { message: z.string() }) });

/** The request of a phone that waits for an answer, as it came. */
export type KeptInvite = z.output<typeof keptInvite>['invite'];

export const keepInvite = (owner: DialogOwner, { data }: Core.IncomingRequestMessage): KeptLeg => ({
  invite: { ...keepOwner(owner), message: data },
});

/** Returns the request that a leg has kept; undefined for a leg of another kind. */
export function readInvite(kept: KeptLeg): KeptInvite | undefined {
  const read = keptInvite.safeParse(kept);
  return read.success ? read.data.invite : undefined;
}
