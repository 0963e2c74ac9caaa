import { type ReactNode, useMemo } from 'react';
import { type FoundNumber, NumberSearch } from '#phone/people/picker/found-number.ts';
import { useSignalRead, useSignalValue } from '#react/use-signal-value.ts';
import type { PageContact } from '#widget/bridge/contract/contact.ts';
import { usePanelModel } from '../panel/panel-model.ts';

type Search = (text: string) => Promise<readonly FoundNumber[]>;

/** Offers people of the page around and of the external address book in every number field, with each of their numbers. */
export function PageSearch({ children }: { children: ReactNode }) {
  const { search, addressBook } = usePanelModel();
  const inPage = useSignalValue(search);
  const inBook = useSignalRead(() => addressBook.value?.find);
  const find = useMemo(() => {
    const sources = [inPage && numbersOf(inPage), inBook].filter((source) => source !== undefined);
    return sources.length > 0 ? (text: string) => searchAll(sources, text) : undefined;
  }, [inPage, inBook]);
  return <NumberSearch value={find}>{children}</NumberSearch>;
}

const numbersOf =
  (search: (text: string) => Promise<readonly PageContact[]>): Search =>
  async (text) =>
    (await search(text)).flatMap(({ id, name, company = '', numbers = [] }) =>
      numbers.map((number) => ({ id: `page ${id} ${number}`, name, number, detail: company })),
    );

/** A source that fails does not hide what other sources have found. Rejects if nothing was found and a source has failed. */
async function searchAll(sources: readonly Search[], text: string): Promise<readonly FoundNumber[]> {
  const outcomes = await Promise.allSettled(sources.map((source) => source(text)));
  const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (found.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return found;
}
