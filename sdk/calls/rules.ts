import type { CallAction, CallLine, CallState } from '#wire/calls/call-line.ts';
import { idOf } from '#wire/id-of.ts';
import type { RouterAddress } from '../transport/router-address.ts';

/** The terminal's id: the last part of its path. */
export const terminalIdOf = (line: Pick<CallLine, 'terminal'>): string | undefined =>
  line.terminal && idOf(line.terminal);

const statePreference: readonly CallState[] = ['talking', 'held', 'ringing'];
const rankOf = (state: CallState) =>
  statePreference.includes(state) ? statePreference.indexOf(state) : statePreference.length;

/** Whether `one` is shown rather than `other`, of two lines of the same call: below zero if so. */
function compareLines(one: CallLine, other: CallLine, selectedId: string | undefined): number {
  const isSelected = (line: CallLine) => Number(terminalIdOf(line) === selectedId);
  return (
    isSelected(other) - isSelected(one) ||
    rankOf(one.state) - rankOf(other.state) ||
    other.creationTime - one.creationTime ||
    one.lineId.localeCompare(other.lineId)
  );
}

/**
 * The lines that a user sees from the selected terminal, oldest first: none that is dropped; monitoring and listening only at
 * the selected terminal; one line for each call, which is the selected terminal's, or else the line that talks, is held,
 * rings, or is the newest.
 */
export function visibleLines(
  lines: readonly CallLine[],
  selectedId: string | undefined,
): readonly CallLine[] {
  const isSelected = (line: CallLine) => terminalIdOf(line) === selectedId;
  const isListening = ({ state }: CallLine) => state === 'monitoring' || state === 'listen';
  const byCall = new Map<string, CallLine>();
  for (const line of lines) {
    if (line.state === 'dropped' || (isListening(line) && !isSelected(line))) continue;
    const shown = byCall.get(line.call);
    if (!shown || compareLines(line, shown, selectedId) < 0) byCall.set(line.call, line);
  }
  return [...byCall.values()].sort(
    (one, other) => one.creationTime - other.creationTime || one.lineId.localeCompare(other.lineId),
  );
}

/** A call that is at another terminal can neither be answered nor joined from here. */
export function lineAtTerminal(line: CallLine, selectedId: string | undefined): CallLine {
  if (terminalIdOf(line) === selectedId) return line;
  const actions = line.actions.filter((action) => action !== 'answer' && action !== 'join');
  return actions.length === line.actions.length ? line : { ...line, actions };
}

/** How a line is dropped: by `disconnect` while it rings, else by `leave`. */
export const dropActionOf = ({ state }: Pick<CallLine, 'state'>): 'disconnect' | 'leave' =>
  state === 'ringing' ? 'disconnect' : 'leave';

/** Whether the router allows an action now. A line that no other party is in can be dropped, though it lists no `leave`. */
export function isAllowed(line: Pick<CallLine, 'state' | 'actions'>, action: CallAction): boolean {
  if (action !== 'drop') return line.actions.includes(action);
  return line.actions.includes('disconnect') || line.actions.includes(dropActionOf(line));
}

/** The far end of a call. */
export interface CallRemote {
  /** The name; undefined if the phone system does not know it. */
  readonly name: string | undefined;
  /** The number as the phone system sends it; empty if it is withheld. */
  readonly number: string;
  /** The address of a picture; undefined if there is none. */
  readonly photo: string | undefined;
}

/** Moments of a call, milliseconds since 1970 by the server's clock. */
export interface CallTimes {
  /** The start of the call, in milliseconds since 1970. */
  readonly created: number;
  /** The time of the answer, in milliseconds since 1970; undefined before it. */
  readonly talking: number | undefined;
  /** The time of the last change of the line, in milliseconds since 1970. */
  readonly lastModified: number;
}

/** Returns a line with the whole addresses of its pictures. */
export const withPictures = (line: CallLine, address: Pick<RouterAddress, 'ofPicture'>): CallLine => {
  const whole = <Shown extends { readonly displayedPhoto?: string | undefined }>(shown: Shown): Shown =>
    shown.displayedPhoto ? { ...shown, displayedPhoto: address.ofPicture(shown.displayedPhoto) } : shown;
  return whole({ ...line, parties: line.parties.map(whole) });
};

/** The far end of a line, as it is to be shown. */
export const remoteOf = ({
  displayedLabel,
  displayedNumber,
  displayedExternalNumber,
  displayedPhoto,
}: CallLine): CallRemote => ({
  name: displayedLabel || undefined,
  number: displayedExternalNumber || displayedNumber,
  photo: displayedPhoto || undefined,
});

/** The moments of a line. */
export const timesOf = ({ creationTime, talkingTime, lastModificationTime }: CallLine): CallTimes => ({
  created: creationTime,
  talking: talkingTime,
  lastModified: lastModificationTime,
});

/** The phone's side of one of its calls. */
export interface PhoneSide {
  readonly id: string;
  /** Undefined where the phone system did not name it. */
  readonly lineId: string | undefined;
  readonly isIncoming: boolean;
}

/**
 * Which call line each call of the phone here belongs to: the line that the phone system named, or else the only line of this
 * terminal and direction that is left. Keys are line ids, values ids of the phone's calls.
 */
export function matchPhoneCalls(
  phoneCalls: readonly PhoneSide[],
  lines: readonly CallLine[],
  terminalId: string | undefined,
): ReadonlyMap<string, string> {
  const matched = new Map<string, string>();
  for (const { id, lineId } of phoneCalls) if (lineId !== undefined) matched.set(lineId, id);
  for (const isIncoming of [true, false]) {
    const calls = phoneCalls.filter((call) => call.lineId === undefined && call.isIncoming === isIncoming);
    const left = lines.filter(
      (line) =>
        line.isIncoming === isIncoming && !matched.has(line.lineId) && terminalIdOf(line) === terminalId,
    );
    const [call, line] = [calls[0], left[0]];
    if (calls.length === 1 && left.length === 1 && call && line) matched.set(line.lineId, call.id);
  }
  return matched;
}
