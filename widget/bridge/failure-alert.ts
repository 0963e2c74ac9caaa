import { errorWords, type Failure } from '#i18n/error-text.ts';
import type { PageAlert } from './widget-ui.ts';

const isFailure = (thrown: unknown): thrown is Failure =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string';

/** Returns a failure as its user reads it; a failure without words of its own is unexpected. */
export function failureAlert(thrown: unknown): PageAlert {
  const { label: title, detail } = errorWords(isFailure(thrown) ? thrown : 'unexpected');
  // Only the page knows why it advises against a number.
  const isAdvice = isFailure(thrown) && thrown.code === 'call.advisedAgainst';
  return { tone: 'error', title, detail: (isAdvice && thrown.serverMessage) || detail };
}
