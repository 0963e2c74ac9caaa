import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** An address that a Content-Security-Policy can name: an origin, or below it a file or a folder (`/` at the end). */
const source = z
  .string()
  .check(z.regex(/^https?:\/\/[\w.:[\]-]+(\/[\w./~%-]*)?$/, 'an http or https address'));

/** The brand of the enterprise. Addresses are relative to this host, or whole addresses that `sources` lists. */
export const branding = z.strictObject({
  appName: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** Address of a theme. */
  theme: z.optional(z.string()),
  /** Address of a text that is shown where users sign in. */
  welcomeMessageUrl: z.optional(z.string()),
  /** Which phone is a user's without a choice. */
  defaultSoftphone: z._default(z.enum(['softphone', 'webphone', 'normal']), 'softphone'),
  /** Whether lists of people show internal numbers. */
  displayAddressNumberForExtensionsInList: z._default(z.boolean(), true),
  /** Whether the client shows its own help inside a frame, where the page around may have another. */
  isHelpDisplayedInIframe: z._default(z.boolean(), false),
  css: z._default(z.array(z.string()), []),
  js: z._default(z.array(z.string()), []),
  /** Id of a container of Google's tag manager, as `GTM-ABC1234`. */
  GTM: z.optional(z.string()),
  /** Further sources of the Content-Security-Policy. */
  sources: z._default(z.array(source), []),
});
export type Branding = z.infer<typeof branding>;

const plain: Branding = branding.parse({});

/** The brand of the product, which can be changed while it runs. */
export class Brandings {
  /** Folder of its files, served at `/brand/`; undefined: there are none. */
  readonly folder: string | undefined;
  readonly #own: Branding;
  readonly #administered: () => Partial<Branding>;
  #current: Branding;

  private constructor(own: Branding, folder: string | undefined, administered: () => Partial<Branding>) {
    this.#administered = administered;
    this.#own = own;
    this.#current = own;
    this.folder = folder;
  }

  /**
   * @param folder has `brand.json` and its files; undefined: the product has its own brand
   * @param administered returns the parts that administrators have set, which win
   * @throws if the file cannot be read or is invalid
   */
  static load(folder: string | undefined, administered: () => Partial<Branding> = () => ({})): Brandings {
    if (folder === undefined) return new Brandings(plain, undefined, administered);
    const file = join(folder, 'brand.json');
    const read = branding.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
    return new Brandings(read.data, folder, administered);
  }

  get current(): Branding {
    return { ...this.#current, ...this.#administered() };
  }

  /** Replaces the brand until `reset()` or the end of this run. */
  replace(other: Branding): void {
    this.#current = other;
  }

  /** Restores the brand of the start. */
  reset(): void {
    this.#current = this.#own;
  }
}
