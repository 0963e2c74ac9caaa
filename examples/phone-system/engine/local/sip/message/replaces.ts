import type { Core } from 'sip.js';

/** The ids of a dialog, from our side: together they are unique. */
export interface DialogNames {
  readonly callId: string;
  readonly localTag: string;
  readonly remoteTag: string;
}

/** A dialog of ours that a phone wants to take over from the current phone (RFC 3891). */
export interface Replaces extends DialogNames {
  /** True to take the dialog over only while it still rings. */
  readonly earlyOnly: boolean;
}

export function isSameDialog(one: DialogNames, other: DialogNames): boolean {
  return one.callId === other.callId && one.localTag === other.localTag && one.remoteTag === other.remoteTag;
}

/** Returns the address for a call that takes the place of a dialog of ours at the other side (RFC 3891, 5589). */
export function replacementOf(target: string, { callId, localTag, remoteTag }: DialogNames): string {
  const replaces = `${callId};to-tag=${remoteTag};from-tag=${localTag}`;
  return `${target}?Replaces=${encodeURIComponent(replaces)}`;
}

/** Parses the value of a Replaces header for us: "to" is our end of the dialog. */
export function readReplaces(value: string): Replaces | undefined {
  const [callId = '', ...parameters] = value.split(';').map((part) => part.trim());
  const named = new Map(
    parameters.map((parameter) => {
      const [name = '', tag = ''] = parameter.split('=', 2);
      return [name.trim().toLowerCase(), tag.trim()];
    }),
  );
  const [localTag, remoteTag] = [named.get('to-tag'), named.get('from-tag')];
  if (callId === '' || !localTag || !remoteTag) return undefined;
  return { callId, localTag, remoteTag, earlyOnly: named.has('early-only') };
}

/** Returns the dialog that an INVITE is to replace: none, a valid dialog, or an invalid dialog. */
export function askedReplaces(message: Core.IncomingRequestMessage): Replaces | 'malformed' | undefined {
  const values = message.getHeaders('replaces');
  const [value] = values;
  if (value === undefined) return undefined;
  if (values.length > 1 || message.hasHeader('join')) return 'malformed';
  return readReplaces(value) ?? 'malformed';
}
