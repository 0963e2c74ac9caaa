import type { VirtualPhone } from '../engine/port.ts';

type FindPhone = (name: string) => VirtualPhone | undefined;

/** The phones that parts of the phone system answer, such as mailboxes. Each part adds phones with names of their own. */
export class VirtualPhones {
  readonly #finders: FindPhone[] = [];

  add(find: FindPhone): void {
    this.#finders.push(find);
  }

  at(name: string): VirtualPhone | undefined {
    for (const find of this.#finders) {
      const phone = find(name);
      if (phone) return phone;
    }
    return undefined;
  }
}
