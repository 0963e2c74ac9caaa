import type { Kysely, Selectable } from 'kysely';
import {
  maxTextTemplates,
  type TextTemplate,
  type TextTemplateLevel,
} from '../../../sdk/wire/messages/text-template.ts';
import { type Changes, topics } from '../base/changes.ts';
import { textTemplatePath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';

type Row = Selectable<Tables['text_template']>;

/** A template with its owner, who is not on the wire. */
export interface OwnedTemplate extends TextTemplate {
  /** Undefined: the enterprise. */
  readonly ownerId: number | undefined;
}

interface TextTemplatesDeps {
  readonly changes: Changes;
  /** The texts of the configuration. */
  readonly fixed: readonly string[];
}

/** Prepared texts for messages. The enterprise's texts are first, and among them the configuration's texts. */
export class TextTemplates {
  readonly #db: Kysely<Tables>;
  readonly #deps: TextTemplatesDeps;

  constructor(db: Kysely<Tables>, deps: TextTemplatesDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** The templates that a user can use. */
  async of(personId: number): Promise<readonly OwnedTemplate[]> {
    const rows = await this.#db
      .selectFrom('text_template')
      .selectAll()
      .where((row) => row.or([row('person_id', '=', personId), row('person_id', 'is', null)]))
      .orderBy('id')
      .execute();
    const stored = rows.map(fromRow);
    const isShared = ({ level }: TextTemplate) => level === 'enterprise';
    return [
      ...this.#deps.fixed.map(fixedTemplate),
      ...stored.filter(isShared),
      ...stored.filter((one) => !isShared(one)),
    ];
  }

  /** Adds a template. Undefined if there are as many as possible. */
  add(personId: number, level: TextTemplateLevel, text: string): Promise<TextTemplate | undefined> {
    return this.#inTurn(async () => {
      const owner = level === 'own' ? personId : null;
      const { count } = await this.#db
        .selectFrom('text_template')
        .select((row) => row.fn.countAll<string>().as('count'))
        .where('person_id', 'is not distinct from', owner)
        .executeTakeFirstOrThrow();
      if (Number(count) >= maxTextTemplates) return undefined;
      const row = await this.#db
        .insertInto('text_template')
        .values({ person_id: owner, text })
        .returningAll()
        .executeTakeFirstOrThrow();
      return this.#publish(row);
    });
  }

  /** Returns the stored template with this id, if the user can use it. */
  async find(personId: number, id: string): Promise<OwnedTemplate | undefined> {
    return (await this.of(personId)).find(({ templateID }) => templateID === id);
  }

  /** Replaces the text. Undefined if it is gone. */
  change({ templateID }: TextTemplate, text: string): Promise<TextTemplate | undefined> {
    return this.#inTurn(async () => {
      const row = await this.#db
        .updateTable('text_template')
        .set({ text })
        .where('id', '=', Number(templateID))
        .returningAll()
        .executeTakeFirst();
      return row && this.#publish(row);
    });
  }

  async remove({ templateID, restUri }: TextTemplate): Promise<void> {
    await this.#inTurn(async () => {
      await this.#db.deleteFrom('text_template').where('id', '=', Number(templateID)).execute();
      this.#deps.changes.publish(topics.textTemplates, { uri: restUri, item: undefined });
    });
  }

  #publish(row: Row): TextTemplate {
    const item = fromRow(row);
    this.#deps.changes.publish(topics.textTemplates, { uri: item.restUri, item });
    return item;
  }

  #inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.textTemplates, task);
  }
}

const fromRow = ({ id, person_id, text }: Row): OwnedTemplate => ({
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
