import { errorWords, type Failure } from '../../src/i18n/error-words.ts';
import type { PageAlert } from './widget-face.ts';

const isFailure = (thrown: unknown): thrown is Failure =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string';

/** A failure as its user reads it; what has no words of its own is unexpected. */
export function failureAlert(thrown: unknown): PageAlert {
  const { label: title, detail } = errorWords(isFailure(thrown) ? thrown : 'unexpected');
  // Why a page advises against a number only the page can say.
  const isAdvice = isFailure(thrown) && thrown.code === 'call.advisedAgainst';
  return { tone: 'error', title, detail: (isAdvice && thrown.serverMessage) || detail };
}
