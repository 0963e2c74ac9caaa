import type { Activity, Party, RungDialog, RungElsewhere } from '../../../port.ts';
import { userOf } from '../message/headers.ts';
import { childOf, readXml, type XmlElement } from '../message/small-xml.ts';

/** The state of an extension, as its phone system tells it. */
export interface ExtensionState {
  /** Undefined: it tells nothing any more. */
  readonly activity: Activity | undefined;
  readonly ringing?: RungElsewhere | undefined;
}

/** An extension has only so many calls. */
const maxDialogs = 32;

/** The calls of an extension, by the ids of their elements. */
export type Dialogs = ReadonlyMap<string, XmlElement>;

/**
 * Reads a notice of dialogs (RFC 4235). Undefined for another document.
 *
 * @param before the dialogs so far, to which a partial notice refers
 */
export function readDialogInfo(body: string, before: Dialogs): Dialogs | undefined {
  const root = readXml(body);
  if (root?.name !== 'dialog-info') return undefined;
  const dialogs = new Map(root.attributes.state === 'partial' ? before : []);
  for (const dialog of root.children) {
    const { id } = dialog.attributes;
    if (dialog.name !== 'dialog' || id === undefined) continue;
    if (stateOf(dialog) === 'terminated') dialogs.delete(id);
    else if (dialogs.size < maxDialogs || dialogs.has(id)) dialogs.set(id, dialog);
  }
  return dialogs;
}

/** Returns the state of an extension with these calls. */
export function stateOfDialogs(dialogs: Dialogs): ExtensionState {
  const all = [...dialogs.values()];
  const rung = all.find(isRung);
  const isBusy = all.some((dialog) => !isRung(dialog));
  return {
    activity: isBusy ? 'busy' : rung ? 'ringing' : 'idle',
    ...(rung && { ringing: { caller: callerOf(rung), target: targetOf(rung), dialog: dialogOf(rung) } }),
  };
}

/** Reads a notice of presence (RFC 3863, 4480). Undefined for another document. */
export function readPresence(body: string): ExtensionState | undefined {
  const root = readXml(body);
  if (root?.name !== 'presence') return undefined;
  const names = new Set(everythingIn(root).map(({ name }) => name));
  // Asterisk says that a phone rings in words only.
  const rings = everythingIn(root).some(({ name, text }) => name === 'note' && text.trim() === 'Ringing');
  if (rings)
    return { activity: 'ringing', ringing: { caller: undefined, target: undefined, dialog: undefined } };
  return { activity: names.has('on-the-phone') || names.has('busy') ? 'busy' : 'idle' };
}

const everythingIn = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap(everythingIn),
];

const stateOf = (dialog: XmlElement): string => (childOf(dialog, 'state')?.text ?? '').trim().toLowerCase();

/** A call that the extension makes itself occupies it. */
function isRung(dialog: XmlElement): boolean {
  const isEarly = ['trying', 'proceeding', 'early'].includes(stateOf(dialog));
  return isEarly && dialog.attributes.direction !== 'initiator';
}

function callerOf(dialog: XmlElement): Party | undefined {
  const identity = childOf(childOf(dialog, 'remote'), 'identity');
  const number = decoded(userOf(identity?.text.trim()));
  const label = clean(identity?.attributes.display ?? '');
  if (!/^[+\d*#]{1,40}$/.test(number)) return label === '' ? undefined : { number: '', label };
  return { number, ...(label !== '' && label !== number && { label }) };
}

/** The number of the far end: some phone systems name a code there that picks the call up. */
function targetOf(dialog: XmlElement): string | undefined {
  const uri = childOf(childOf(dialog, 'remote'), 'target')?.attributes.uri;
  const number = decoded(userOf(uri));
  return /^[\w+*#.-]{1,40}$/.test(number) ? number : undefined;
}

/** The ids go into a header: what cannot stand there is no id. */
function dialogOf({ attributes }: XmlElement): RungDialog | undefined {
  const ids = [attributes['call-id'], attributes['local-tag'], attributes['remote-tag']];
  const [callId, localTag, remoteTag] = ids.map((id) =>
    id !== undefined && /^[\w.!%*+`'~@:$/-]{1,200}$/.test(id) ? id : undefined,
  );
  return callId !== undefined && localTag !== undefined && remoteTag !== undefined
    ? { callId, localTag, remoteTag }
    : undefined;
}

const clean = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
