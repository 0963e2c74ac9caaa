import type { Change, Changes } from '../../base/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { refuse } from '../../resources/refusal.ts';
import type { Json } from '../../resources/resource.ts';
import { itemText } from './frame-text.ts';

/** The items as a client last received them, by their published path. */
type Sent = ReadonlyMap<string, { readonly text: string; readonly uri: string }>;

export interface Opened {
  readonly page: { readonly count: number; readonly items: readonly object[] };
  readonly sent: Sent;
  readonly stop: () => void;
}

/**
 * Reads a resource and follows it from that moment on: `changed` receives exactly the changes after the resolved page.
 *
 * @param changed receives each item in the client's representation, and undefined for an item that is removed or no
 * longer matches
 * @param before the items of an earlier watch of the same: `changed` then receives their differences from the page as well
 * @throws Refusal 400 for a resource that cannot be watched
 */
export async function openWatch(
  changes: Changes,
  reading: Reading,
  changed: (uri: string, item: Json | undefined) => void,
  before?: Sent,
): Promise<Opened> {
  const { topic } = reading;
  if (topic === undefined) throw refuse(400, 'This resource cannot be watched.', 'listenerName');

  /** The items as this client last received them, so that unchanged items are not sent. */
  const sent = new Map<string, { readonly text: string; readonly uri: string }>();
  let onlyUri: string | undefined;
  const publish = ({ uri, item, isLast = false }: Change) => {
    if (onlyUri !== undefined && uri !== onlyUri) return;
    if (item === undefined || !reading.fits(item)) {
      const known = sent.get(uri);
      sent.delete(uri);
      if (known) changed(known.uri, item && reading.leaving(item));
      return;
    }
    const written = reading.write(item);
    const text = itemText(written);
    if (sent.get(uri)?.text === text) return;
    const sentUri = sentUriOf(written, uri);
    if (isLast) sent.delete(uri);
    else sent.set(uri, { text, uri: sentUri });
    changed(sentUri, written);
  };

  return changes.inTurn(topic, async () => {
    const early: Change[] = [];
    let isOpen = false;
    const stop = changes.listen(topic, (change) => {
      if (isOpen) publish(change);
      else early.push(change);
    });
    try {
      const page = await reading.load();
      for (const item of page.items) {
        const written = reading.write(item);
        const uri = uriOf(item);
        const text = itemText(written);
        const sentUri = sentUriOf(written, uri);
        sent.set(uri, { text, uri: sentUri });
        if (before && before.get(uri)?.text !== text) changed(sentUri, written);
      }
      for (const [uri, known] of before ?? []) if (!sent.has(uri)) changed(known.uri, undefined);
      if (reading.isOne) onlyUri = page.items.map(uriOf)[0];
      isOpen = true;
      for (const change of early) publish(change);
      return { page, sent, stop };
    } catch (error) {
      stop();
      throw error;
    }
  });
}

/** Returns the client's id of an item, which may differ from its published id. */
const sentUriOf = ({ restUri }: Json, uri: string) => (typeof restUri === 'string' ? restUri : uri);

const uriOf = (item: object) => String((item as Json).restUri);
