import * as z from 'zod/mini';
import { tabStorageOrMemory } from '#sdk/platform/storage.ts';
import { parseJson } from '#wire/json.ts';

const leftLine = z.object({
  /** The address of the phone system. */
  address: z.string(),
  /** The uid of the person. */
  uid: z.string(),
  /** Opens the line again. */
  resume: z.string(),
  /** The meeting that the line was in, or waited for. */
  meeting: z.optional(z.object({ owner: z.string(), pointId: z.string(), name: z.string() })),
});
/** The line of a meeting that the page of this tab was left in. */
export type LeftLine = z.infer<typeof leftLine>;
/** A meeting that the user is in, waits for, or was in before the page was loaded again. */
export interface VisitedMeeting {
  /** The uid of the owner of the meeting point. */
  readonly owner: string;
  /** The meeting point. */
  readonly pointId: string;
  /** The name of the meeting point; empty before the user is in. */
  readonly name: string;
}

/** The key in the storage of the tab: other tabs have meetings of their own. */
const key = 'callside.meetings.line';

/** Remembers the line over a reload of the page. */
export function rememberLine(line: LeftLine): void {
  const text = JSON.stringify(line);
  const storage = tabStorageOrMemory();
  if (storage.get(key) === text) return;
  try {
    storage.set(key, text);
  } catch {
    // A full storage: a page that is loaded again asks to join anew.
  }
}

/** Forgets it: the meeting is over. */
export const forgetLine = (): void => tabStorageOrMemory().remove(key);

/** Returns the line that this tab had before its page was loaded again. */
export function leftLineAt(address: string): LeftLine | undefined {
  const line = z.safeParse(leftLine, parseJson(tabStorageOrMemory().get(key) ?? '')).data;
  return line?.address === address ? line : undefined;
}
