import type { Kysely, Selectable } from 'kysely';
import {
  maxTextTemplates,
  type TextTemplate,
  type TextTemplateLevel,
} from '../../../sdk/wire/messages/text-template.ts';
import { type Changes, topics } from '../base/changes.ts';
import { textTemplatePath } from '../base/paths.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

/** The owner of the texts of the enterprise, which is no person. */
const enterpriseId = 0;

/** A template with its owner, who is not on the wire. */
export interface OwnedTemplate extends TextTemplate {
  /** Undefined: the enterprise. */
  readonly ownerId: number | undefined;
}

interface TextTemplatesDeps {
  readonly changes: Changes;
  /** The texts of the configuration. */
  readonly fixed: () => readonly string[];
}

/** Prepared texts for messages. The enterprise's texts are first, and among them the configuration's texts. */
export class TextTemplates {
  readonly #rows: OwnedRows<'text_template', OwnedTemplate>;
  readonly #fixed: () => readonly string[];

  private constructor(rows: OwnedRows<'text_template', OwnedTemplate>, fixed: () => readonly string[]) {
    this.#rows = rows;
    this.#fixed = fixed;
  }

  static async load(db: Kysely<Tables>, { changes, fixed }: TextTemplatesDeps): Promise<TextTemplates> {
    const rows = await OwnedRows.load(db, {
      table: 'text_template',
      changes,
      ownerOf: ({ person_id }) => person_id ?? enterpriseId,
      read: fromRow,
      topic: () => topics.textTemplates,
      max: maxTextTemplates,
    });
    return new TextTemplates(rows, fixed);
  }

  /** The templates that a user can use. */
  of(personId: number): readonly OwnedTemplate[] {
    return [...this.#fixed().map(fixedTemplate), ...this.#rows.of(enterpriseId), ...this.#rows.of(personId)];
  }

  /** Adds a template. Undefined if there are as many as possible. */
  add(personId: number, level: TextTemplateLevel, text: string): Promise<TextTemplate | undefined> {
    const [owner, person_id] = level === 'own' ? [personId, personId] : [enterpriseId, null];
    return this.#rows.add(owner, { person_id, text });
  }

  /** Replaces the text. Undefined if it is gone. */
  change({ ownerId = enterpriseId, templateID }: OwnedTemplate, text: string) {
    return this.#rows.change(ownerId, templateID, { text });
  }

  remove({ ownerId = enterpriseId, templateID }: OwnedTemplate): Promise<boolean> {
    return this.#rows.remove(ownerId, templateID);
  }
}

const fromRow = ({ id, person_id, text }: Selectable<Tables['text_template']>): OwnedTemplate => ({
  restUri: textTemplatePath(String(id)),
  templateID: String(id),
  text,
  level: person_id === null ? 'enterprise' : 'own',
  ownerId: person_id ?? undefined,
});

function fixedTemplate(text: string, at: number): OwnedTemplate {
  const templateID = `fixed-${at + 1}`;
  const restUri = textTemplatePath(templateID);
  return { restUri, templateID, text, level: 'enterprise', isFixed: true, ownerId: undefined };
}
