import { myPhonesWords } from '../../../../../src/i18n/en/phones/my-phones.ts';
import { twoStepWords } from '../../../../../src/i18n/en/session/two-step.ts';
import { useTranslate } from '../../../../../src/i18n/use-translate.ts';
import { CopyButton } from '../../../../../src/ui/copy-button/copy-button.tsx';

export interface CopyTextProps {
  readonly children: string;
  /** The accessible name of the text. */
  readonly label: string;
  readonly text: string;
}

/** Copies a secret text that the page shows. */
export function CopyText({ children, label, text }: CopyTextProps) {
  const words = useTranslate(twoStepWords, myPhonesWords);
  return (
    <CopyButton
      text={() => text}
      label={label}
      copied={words('twoStep.copied')}
      refused={{ title: words('myPhones.notCopied'), detail: words('myPhones.notCopiedDetail') }}
    >
      {children}
    </CopyButton>
  );
}
