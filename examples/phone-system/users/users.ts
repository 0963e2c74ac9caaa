import type { UserSettings } from '../../../sdk/wire/session/user.ts';
import { type Changes, topics } from '../base/changes.ts';
import { userPath } from '../base/paths.ts';
import type { CallerIds } from '../numbers/caller-ids.ts';
import { displayName, type Person } from './person.ts';
import type { ChosenPresence, Presences } from './presences.ts';
import type { LanguagesOfUsers, SettingsOfUsers } from './user-settings.ts';

/** The users' own settings, and their subscribers. */
export class Users {
  readonly #changes: Changes;
  readonly #settings: SettingsOfUsers;
  readonly #callerIds: CallerIds;
  readonly #languages: LanguagesOfUsers;
  readonly #presences: Presences;

  constructor(
    changes: Changes,
    chosen: {
      readonly settings: SettingsOfUsers;
      readonly callerIds: CallerIds;
      readonly languages: LanguagesOfUsers;
      readonly presences: Presences;
    },
  ) {
    this.#changes = changes;
    this.#settings = chosen.settings;
    this.#callerIds = chosen.callerIds;
    this.#languages = chosen.languages;
    this.#presences = chosen.presences;
  }

  describe(person: Person) {
    const settings = this.#settings.of(person.id);
    const customCallerID = this.#callerIds.of(person.id);
    const lang = this.#languages.of(person.id);
    return {
      restUri: userPath(person.id),
      userName: displayName(person),
      ...(settings === undefined ? {} : { settings }),
      ...(customCallerID === undefined ? {} : { customCallerID }),
      ...(lang === undefined ? {} : { lang }),
      ...this.#presences.of(person.id),
    };
  }

  async saveSettings(person: Person, settings: UserSettings): Promise<void> {
    await this.#settings.save(person.id, settings);
    this.#publish(person);
  }

  /** @param number a number that this person may show; undefined: no number */
  async chooseCallerId(person: Person, number: string | undefined): Promise<void> {
    await this.#callerIds.choose(person.id, number);
    this.#publish(person);
  }

  /** Tag of the language that was chosen; undefined: none was. */
  language(person: Person): string | undefined {
    return this.#languages.of(person.id);
  }

  /** @param language a tag, as `fr`; undefined: none */
  async chooseLanguage(person: Person, language: string | undefined): Promise<void> {
    await this.#languages.save(person.id, language);
    this.#publish(person);
  }

  async setPresence(person: Person, presence: ChosenPresence): Promise<void> {
    await this.#presences.save(person.id, presence);
    this.#publish(person);
  }

  /** Notifies the user that the calendar gives another presence. */
  presenceChanged(person: Person): void {
    this.#publish(person);
  }

  #publish(person: Person): void {
    const item = this.describe(person);
    this.#changes.publish(topics.user(person.id), { uri: item.restUri, item });
  }
}
