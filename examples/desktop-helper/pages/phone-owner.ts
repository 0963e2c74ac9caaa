import type { HelperMessage } from '../../../sdk/wire/phones/desktop-helper.ts';
import { DesktopPhone, type DesktopPhoneOptions, type PhoneSetUp } from '../phone/desktop-phone.ts';

/** The part of a page's connection that the phone uses. */
export interface PhonePage {
  /** The name of the browser: all pages of a pairing share the phone. */
  readonly pairing: string;
  send(message: HelperMessage): void;
}

/** A reloaded page is back within this time. Afterwards the phone of a browser without pages ends. */
export const leftMs = 30_000;

/** Gives the phone of this machine to the pages of a single browser at a time. */
export class PhoneOwner {
  readonly phone: DesktopPhone;
  readonly #pages = new Set<PhonePage>();
  #owner: string | undefined;
  #leaving: NodeJS.Timeout | undefined;

  constructor(options: Omit<DesktopPhoneOptions, 'tell'>) {
    this.phone = new DesktopPhone({ ...options, tell: (message) => this.#tell(message) });
  }

  /** Adds a page. It receives the present state, if the phone is that of its browser. */
  add(page: PhonePage): void {
    this.#pages.add(page);
    if (page.pairing !== this.#owner) return;
    clearTimeout(this.#leaving);
    for (const message of this.phone.snapshot) page.send(message);
  }

  remove(page: PhonePage): void {
    this.#pages.delete(page);
    if (!this.#isLeft()) return;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => void this.#leave(), leftMs);
  }

  /** Whether the phone runs for the browser of this page. */
  isOf(page: PhonePage): boolean {
    return this.phone.isOn && this.#owner === page.pairing;
  }

  /** Starts the phone for the browser of this page, or refuses it because of another browser. */
  async start(page: PhonePage, setUp: PhoneSetUp, force: boolean): Promise<void> {
    if (this.phone.isOn && this.#owner !== page.pairing) {
      if (!force)
        return page.send({
          type: 'error',
          code: '3',
          detail: 'Another browser uses the phone of this computer.',
        });
      await this.phone.stop('8');
    }
    this.#owner = page.pairing;
    await this.phone.start(setUp);
  }

  async stop(page: PhonePage): Promise<void> {
    if (this.isOf(page)) await this.phone.stop('0');
  }

  /** Ends the phone of a browser that may not use it any more. */
  async revoke(pairing: string): Promise<void> {
    if (this.#owner === pairing) await this.phone.stop('0');
  }

  async close(): Promise<void> {
    clearTimeout(this.#leaving);
    await this.phone.stop('0');
  }

  #isLeft(): boolean {
    return this.phone.isOn && ![...this.#pages].some(({ pairing }) => pairing === this.#owner);
  }

  /** A call goes on without a page until it ends. */
  async #leave(): Promise<void> {
    if (!this.#isLeft()) return;
    if (this.phone.calls.list.length === 0) return this.phone.stop('0');
    this.#leaving = setTimeout(() => void this.#leave(), leftMs);
  }

  #tell(message: HelperMessage): void {
    for (const page of this.#pages) if (page.pairing === this.#owner) page.send(message);
  }
}
