import * as z from 'zod/mini';
import {
  type DataImport,
  dataImport,
  importFault,
  importSource,
} from '../../../../sdk/wire/administration/import.ts';
import { routerError } from '../../../../sdk/wire/error.ts';
import { BadOption } from '../bad-option.ts';

/** A phone system that runs, and the administrator who imports. */
export interface RemoteTarget {
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

export interface RemoteOptions {
  readonly isDryRun: boolean;
  readonly isPartial: boolean;
}

const faultPage = z.object({ items: z.array(importFault) });
const importPage = z.object({ items: z.array(dataImport) });

/** The progress of an import is read in this distance. */
const progressMs = 500;

/** Imports files into a phone system that runs, by its resources for administrators. */
export class RemoteImport {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #write: (line: string) => void;

  private constructor(base: string, headers: Record<string, string>, write: (line: string) => void) {
    this.#base = base;
    this.#headers = headers;
    this.#write = write;
  }

  /**
   * Signs the administrator in.
   *
   * @param write receives a line of the report
   * @throws BadOption for a phone system that does not answer or refuses
   */
  static async open(
    { url, user, password }: RemoteTarget,
    write: (line: string) => void,
  ): Promise<RemoteImport> {
    const base = `${url.replace(/\/+$/, '')}/restletrouter`;
    const credentials = Buffer.from(`${user}:${password}`).toString('base64');
    const response = await send(`${base}/v1/service/Login`, {
      method: 'POST',
      headers: { 'X-Application': 'callside', Authorization: `Basic ${credentials}` },
    });
    if (response.status === 412)
      throw new BadOption(`${user} signs in with a second factor. Import in the administration instead.`);
    if (!response.ok) throw new BadOption(`${user} cannot sign in: ${await reasonOf(response)}`);
    const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';');
    const token = response.headers.get('X-Application') ?? '';
    return new RemoteImport(base, { 'X-Application': token, Cookie: cookie }, write);
  }

  /**
   * Checks a file, reports its refused rows, and adds the others.
   *
   * @returns false if rows were refused, or if the import ended early
   */
  async run(name: string, content: Buffer, { isDryRun, isPartial }: RemoteOptions): Promise<boolean> {
    const form = new FormData();
    form.set('file', new Blob([content as BlobPart]), name);
    const checked = await this.#ask(dataImport, importSource, { method: 'POST', body: form });
    const { users, phones, groups, faults } = checked;
    for (const { place, reason } of (await this.#ask(faultPage, `${checked.restUri}/Fault?length=1000`))
      .items)
      this.#write(`${place}: ${reason}`);
    this.#write(`${name}: users: ${users}, phones: ${phones}, groups: ${groups}, refused rows: ${faults}.`);
    if (isDryRun) this.#write('Nothing was written, because this is a dry run.');
    else if (faults > 0 && !isPartial)
      this.#write('Nothing was written, because rows were refused. --partial imports the others.');
    else if (users + phones + groups === 0) this.#write('The file has nothing to add.');
    else return (await this.#follow(checked, 'apply', { isPartial })) && faults === 0;
    return faults === 0;
  }

  /** Takes the last import back. @returns false if it ended early */
  async undo(): Promise<boolean> {
    const { items } = await this.#ask(importPage, importSource);
    const last = items.find(({ state }) => state === 'done' || state === 'failed');
    if (!last) throw new BadOption('There is no import to take back.');
    return this.#follow(last, 'undo');
  }

  async close(): Promise<void> {
    await send(`${this.#base}/v1/service/Logout`, { headers: this.#headers });
  }

  async #follow(
    { restUri, fileName }: DataImport,
    action: 'apply' | 'undo',
    body?: object,
  ): Promise<boolean> {
    let now = await this.#ask(dataImport, `${restUri}/${action}`, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body) }),
    });
    while (now.state === 'running' || now.state === 'undoing') {
      await new Promise((resolve) => setTimeout(resolve, progressMs));
      now = await this.#ask(dataImport, restUri);
    }
    if (now.state === 'done') this.#write(`${fileName}: imported.`);
    else if (now.state === 'undone')
      this.#write(`${fileName}: taken back. Kept, because in use: ${now.kept}.`);
    else this.#write(`${fileName}: ${now.problem ?? 'ended early.'}`);
    return now.state !== 'failed';
  }

  async #ask<Answer>(schema: z.ZodMiniType<Answer>, path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await send(`${this.#base}/${path}`, { ...init, headers: this.#headers });
    if (!response.ok) throw new BadOption(await reasonOf(response));
    return schema.parse(await response.json());
  }
}

/** @throws BadOption for a phone system that does not answer */
async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    throw new BadOption(`${new URL(address).origin} does not answer.`, { cause: error });
  }
}

async function reasonOf(response: Response): Promise<string> {
  const read = routerError.safeParse(await response.json().catch(() => undefined));
  return (read.success && read.data.message) || `HTTP status ${response.status}.`;
}
