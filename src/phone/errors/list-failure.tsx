import CircleAlert from 'lucide-react/icons/circle-alert';
import { actionWords } from '#i18n/action-words.ts';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { CallsideError } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { historyWords } from '../history/words.ts';

/** Props of `ListFailure`. */
export interface ListFailureProps {
  /** Says that the list could not be loaded. */
  readonly title: string;
  /** The error of the list; undefined if it is not known. */
  readonly error: CallsideError | undefined;
  readonly onRetry: () => void;
}

/** In place of a list that could not be loaded: the reason, and a button that loads it again. */
export function ListFailure({ title, error, onRetry }: ListFailureProps) {
  const words = useTranslate(actionWords, historyWords);
  return (
    <EmptyState
      icon={CircleAlert}
      title={title}
      detail={error ? errorWords(error).detail : words('history.failedDetail')}
      action={<Button onClick={onRetry}>{words('action.retry')}</Button>}
    />
  );
}
