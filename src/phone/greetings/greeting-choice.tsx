import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { GreetingPurpose } from '#sdk/index.ts';
import { Select } from '#ui/select/select.tsx';
import { useRun } from '../errors/use-run.ts';
import { greetingWords } from './words.ts';

/** Chooses the greeting that callers hear on an occasion. Shows nothing while there is none to choose. */
export function GreetingChoice({ purpose }: { purpose: GreetingPurpose }) {
  const words = useTranslate(greetingWords);
  const run = useRun();
  const { greetings } = useClient();
  const items = useList(greetings).items.filter((one) => one.purpose === purpose);
  if (items.length === 0) return null;
  return (
    <Select
      label={words('greetings.heard')}
      value={items.find(({ isChosen }) => isChosen)?.restUri ?? ''}
      options={[
        { value: '', label: words('greetings.standard') },
        ...items.map(({ restUri, label }) => ({ value: restUri, label })),
      ]}
      onChange={(restUri) =>
        void run(() => (restUri === '' ? greetings.chooseNone({ purpose }) : greetings.choose({ restUri })))
      }
    />
  );
}
