import { useTranslate } from '#i18n/use-translate.ts';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { twoStepWords } from './two-step-words.ts';

export interface CopyTextProps {
  readonly children: string;
  /** The accessible name of the text. */
  readonly label: string;
  readonly text: string;
}

/** Copies a secret text that the page shows. */
export function CopyText({ children, label, text }: CopyTextProps) {
  const words = useTranslate(twoStepWords);
  return (
    <CopyButton
      text={() => text}
      label={label}
      copied={words('twoStep.copied')}
      refused={{ title: words('twoStep.notCopied'), detail: words('twoStep.notCopiedDetail') }}
    >
      {children}
    </CopyButton>
  );
}
