import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { CallLine, ExternalAddressBook } from '#sdk/index.ts';
import type { CallRecord } from '../calls/known-parties.ts';

/** The part of a client that callers are named from. */
interface CallerSources {
  readonly calls: {
    readonly lines: ReadonlySignal<
      readonly { readonly lineId: string; readonly line: ReadonlySignal<Pick<CallLine, 'displayedLabel'>> }[]
    >;
  };
  readonly externalAddressBook: Pick<ExternalAddressBook, 'found'>;
}

/**
 * Returns, by line id, each caller without a name who has exactly one contact in the external address book. The user chooses if
 * there are several contacts.
 */
export function knownCallers({ calls, externalAddressBook }: CallerSources): {
  readonly names: ReadonlySignal<ReadonlyMap<string, string>>;
  readonly records: ReadonlySignal<ReadonlyMap<string, CallRecord>>;
} {
  const records = computed(() => {
    const known = new Map<string, CallRecord>();
    for (const { lineId, line } of calls.lines.value) {
      const [contact, ...others] = externalAddressBook.found.value.get(lineId) ?? [];
      if (!contact || others.length > 0 || line.value.displayedLabel) continue;
      const facts = [contact.companyName, contact.deviceName].filter(Boolean).join(' · ');
      known.set(lineId, { name: contact.contactName, facts, photo: contact.urlPhoto, open: undefined });
    }
    return known;
  });
  const names = computed(() => new Map([...records.value].map(([lineId, { name }]) => [lineId, name])));
  return { names, records };
}
