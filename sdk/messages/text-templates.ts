import {
  type TextTemplate,
  type TextTemplateLevel,
  textTemplate,
  textTemplateSource,
} from '#wire/messages/text-template.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { type ListDeps, RouterList } from '../state/router-list.ts';

const levels: readonly TextTemplateLevel[] = ['enterprise', 'own'];

const inOrder = (one: TextTemplate, other: TextTemplate): number =>
  levels.indexOf(one.level) - levels.indexOf(other.level) ||
  Number(other.isFixed ?? false) - Number(one.isFixed ?? false) ||
  one.templateID.localeCompare(other.templateID, 'en', { numeric: true });

/** A text for a template. */
export interface TextTemplateDraft {
  /** The text, from 1 to 900 characters. */
  readonly text: string;
  /** The owner of the template; by default `own`. */
  readonly level?: TextTemplateLevel;
}

/**
 * Prepared texts for messages: the texts of the enterprise, then the texts of the user. A user who acts for another user has
 * none. Changes reject with `forbidden` (a template of the enterprise, without the right to change such templates, or an
 * `isFixed` template), `badRequest` (the text is empty or too long), `notFound`, `offline`, `timeout`.
 */
export class TextTemplates extends RouterList<TextTemplate> {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor(deps: DomainDeps & ListDeps) {
    super(deps, {
      source: () => (deps.login.value?.isBehalf ? null : textTemplateSource),
      schema: textTemplate,
      compare: inOrder,
    });
    this.#rest = deps.rest;
  }

  /** Adds a template: at most 100 of the user, and 100 of the enterprise. */
  add({ text, level = 'own' }: TextTemplateDraft): Promise<TextTemplate> {
    return this.#rest.read(textTemplate, { path: textTemplateSource, method: 'POST', body: { text, level } });
  }

  /** Replaces the text of a template. */
  change({ restUri: path }: Pick<TextTemplate, 'restUri'>, text: string): Promise<TextTemplate> {
    return this.#rest.read(textTemplate, { path, method: 'PUT', body: { text } });
  }

  /** Deletes a template. */
  async remove({ restUri: path }: Pick<TextTemplate, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }
}
