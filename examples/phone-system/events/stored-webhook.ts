import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type WebhookValues, webhookValues } from '../../../sdk/wire/administration/webhook.ts';
import type { SecretBox } from '../base/secret-box.ts';
import type { Tables } from '../store/tables.ts';
import { secretPrefix } from './post-event.ts';

/** A webhook, with its secret. */
export interface StoredWebhook {
  readonly id: number;
  readonly values: WebhookValues;
  /** Undefined: it was stored with another key, and nothing can be signed until it gets a new secret. */
  readonly secret: string | undefined;
}

const contextOf = (id: number): string => `webhook ${id}`;
const secretOctets = 32;

/** Returns a new secret. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(secretOctets).toString('base64')}`;

/** The webhooks in the database. Their secrets are encrypted there. */
export class WebhookStore {
  readonly #db: Kysely<Tables>;
  readonly #secrets: SecretBox;

  constructor(db: Kysely<Tables>, secrets: SecretBox) {
    this.#db = db;
    this.#secrets = secrets;
  }

  /** Returns all webhooks, the oldest first. */
  async load(onLost: (id: number, error: unknown) => void): Promise<readonly StoredWebhook[]> {
    const rows = await this.#db.selectFrom('webhook').selectAll().orderBy('id').execute();
    return rows.map(({ id, data, secret }) => {
      const values = webhookValues.parse(data);
      try {
        return { id, values, secret: this.#secrets.open(secret, contextOf(id)) };
      } catch (error) {
        onLost(id, error);
        return { id, values, secret: undefined };
      }
    });
  }

  async add(db: Kysely<Tables>, values: WebhookValues, secret: string): Promise<StoredWebhook> {
    const { id } = await db
      .insertInto('webhook')
      .values({ data: JSON.stringify(values), secret: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.renew(db, id, secret);
    return { id, values, secret };
  }

  async change(db: Kysely<Tables>, id: number, values: WebhookValues): Promise<void> {
    await db
      .updateTable('webhook')
      .set({ data: JSON.stringify(values) })
      .where('id', '=', id)
      .execute();
  }

  async renew(db: Kysely<Tables>, id: number, secret: string): Promise<void> {
    await db
      .updateTable('webhook')
      .set({ secret: await this.#secrets.close(secret, contextOf(id)) })
      .where('id', '=', id)
      .execute();
  }

  /** Returns the users that have our address at a vendor's product. */
  async registered(id: number): Promise<readonly string[]> {
    const row = await this.#db
      .selectFrom('webhook')
      .select('registered')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.registered ?? [];
  }

  async keepRegistered(id: number, registered: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('webhook')
      .set({ registered: [...registered] })
      .where('id', '=', id)
      .execute();
  }

  async remove(db: Kysely<Tables>, id: number): Promise<void> {
    await db.deleteFrom('webhook').where('id', '=', id).execute();
  }
}
