import type { UserSettings } from '../../../sdk/wire/user.ts';
import type { CallerIds } from './caller-ids.ts';
import { type Changes, topics } from './changes.ts';
import { userPath } from './paths.ts';
import { displayName, type Person } from './person.ts';
import type { SettingsOfUsers } from './user-settings.ts';

/** What users decide about themselves, and who watches them. */
export class Users {
  readonly #changes: Changes;
  readonly #settings: SettingsOfUsers;
  readonly #callerIds: CallerIds;

  constructor(changes: Changes, settings: SettingsOfUsers, callerIds: CallerIds) {
    this.#changes = changes;
    this.#settings = settings;
    this.#callerIds = callerIds;
  }

  describe(person: Person) {
    const settings = this.#settings.of(person.id);
    const customCallerID = this.#callerIds.of(person.id);
    return {
      restUri: userPath(person.id),
      userName: displayName(person),
      ...(settings === undefined ? {} : { settings }),
      ...(customCallerID === undefined ? {} : { customCallerID }),
    };
  }

  async saveSettings(person: Person, settings: UserSettings): Promise<void> {
    await this.#settings.save(person.id, settings);
    this.#publish(person);
  }

  /** @param number one that this person may show; undefined: none */
  async chooseCallerId(person: Person, number: string | undefined): Promise<void> {
    await this.#callerIds.choose(person.id, number);
    this.#publish(person);
  }

  #publish(person: Person): void {
    const item = this.describe(person);
    this.#changes.publish(topics.user(person.id), { uri: item.restUri, item });
  }
}
