import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { loadDriverScript } from './load-driver-script.ts';
import { addressBookWords } from './words.ts';

/** Props of `ContactPrompt`. */
export interface ContactPromptProps {
  /** True if the script of a third party may be added to the page. */
  readonly loadsScripts: boolean;
}

const problems = {
  notConfigured: 'addressBook.notConfigured',
  licenceIssue: 'addressBook.licenceIssue',
} as const;

/** Starts the external address book of the phone system, and says what it lacks. The cards of calls have its offers. */
export function ContactPrompt({ loadsScripts }: ContactPromptProps) {
  const words = useTranslate(addressBookWords);
  const { externalAddressBook: book } = useClient();
  const prompt = useSignalValue(book.prompt);
  useEffect(() => void book.startDefault(loadsScripts ? loadDriverScript : undefined), [book, loadsScripts]);
  if (!prompt || prompt.name === 'found') return null;
  return (
    <Banner
      tone="warning"
      title={words(problems[prompt.name])}
      action={{ label: words('addressBook.close'), run: () => book.answer() }}
    />
  );
}
