import { createHash } from 'node:crypto';
import {
  type AdministeredBrand,
  type BrandChange,
  brandSource,
  type Embedding,
  type EmbeddingChange,
  embeddingSource,
  type UserDefaults,
  type UserDefaultsChange,
  userDefaultsSource,
} from '../../../sdk/wire/administration/settings.ts';
import type { CompanySettings, Setting, SettingName } from '../company/company-settings.ts';
import type { CompanyStore } from '../company/company-store.ts';
import { logoPath, logoType } from '../company/logo.ts';
import type { Actor, Audit } from './audit.ts';
import { ChangedMeanwhile, SettingFault } from './faults.ts';
import type { ExistingUsers } from './user-defaults.ts';

interface SettingsAdministrationDeps {
  readonly settings: CompanySettings;
  readonly company: CompanyStore;
  readonly audit: Audit;
  readonly users: Pick<ExistingUsers, 'differing' | 'apply'>;
  /** The tags of all languages that there are. */
  readonly languages: () => readonly string[];
  /** The pages of the options that may embed the product. */
  readonly fixedFrames: () => readonly string[];
}

type Properties = Readonly<Record<string, unknown>>;

const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);

const named = (change: Properties): Properties =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Brand, pages and values of new users, as administrators see and change them. Every change is recorded. */
export class SettingsAdministration {
  readonly #deps: SettingsAdministrationDeps;

  constructor(deps: SettingsAdministrationDeps) {
    this.#deps = deps;
  }

  brand(): AdministeredBrand {
    const brand = this.#deps.settings.of('brand');
    const { appName, color, languages } = brand;
    return {
      restUri: brandSource,
      appName,
      color,
      languages: [...languages],
      logo: logoPath(brand),
      allLanguages: [...new Set(['en', ...this.#deps.languages()])],
      version: versionOf(brand),
    };
  }

  /** @throws ChangedMeanwhile */
  async changeBrand(actor: Actor, { version, ...change }: BrandChange): Promise<AdministeredBrand> {
    await this.#change(actor, 'brand', version, named(change));
    return this.brand();
  }

  /** @param file undefined: there shall be no logo. @throws SettingFault for a file that is no logo */
  async changeLogo(actor: Actor, file: Buffer | undefined): Promise<AdministeredBrand> {
    const type = file && logoType(file);
    if (file && type === undefined)
      throw new SettingFault('file', 'The file is no PNG, JPEG or WebP picture, and no SVG that only draws.');
    const logo = file && type !== undefined ? { type, content: file.toString('base64') } : undefined;
    await this.#change(actor, 'brand', undefined, { logo });
    return this.brand();
  }

  embedding(): Embedding {
    const { settings, company, fixedFrames } = this.#deps;
    const { frames } = settings.of('embedding');
    const queueCallsOnly = company.current.sfPopupAcdOnly;
    return {
      restUri: embeddingSource,
      frames: structuredClone(frames),
      fixedFrames: [...fixedFrames()],
      queueCallsOnly,
      version: versionOf([frames, queueCallsOnly]),
    };
  }

  /** @throws ChangedMeanwhile, SettingFault for an origin that is named twice */
  async changeEmbedding(
    actor: Actor,
    { version, frames, queueCallsOnly }: EmbeddingChange,
  ): Promise<Embedding> {
    const origins = frames?.map(({ origin }) => origin) ?? [];
    const twice = origins.find((origin, at) => origins.indexOf(origin) !== at);
    if (twice !== undefined) throw new SettingFault('frames', `${twice} is named twice.`);
    const { company, settings } = this.#deps;
    return settings.inTurn(async () => {
      const before = this.embedding();
      if (version !== undefined && version !== before.version)
        throw new ChangedMeanwhile('Another administrator has changed this.');
      if (queueCallsOnly !== undefined && queueCallsOnly !== company.current.sfPopupAcdOnly)
        await company.change({ sfPopupAcdOnly: queueCallsOnly });
      await this.#replace(
        actor,
        'embedding',
        { frames: frames ?? before.frames },
        {
          before: { ...before, version: '' },
          after: { ...before, ...named({ frames, queueCallsOnly }), version: '' },
        },
      );
      return this.embedding();
    });
  }

  userDefaults(): UserDefaults {
    const { settings, users } = this.#deps;
    const defaults = settings.of('userDefaults');
    return {
      restUri: userDefaultsSource,
      ...structuredClone(defaults),
      differing: users.differing(defaults).length,
      version: versionOf(defaults),
    };
  }

  /** @throws ChangedMeanwhile */
  async changeUserDefaults(actor: Actor, { version, ...change }: UserDefaultsChange): Promise<UserDefaults> {
    await this.#change(actor, 'userDefaults', version, named(change));
    return this.userDefaults();
  }

  /** Gives all users the values of new users. Returns the number of users who were changed. */
  async applyUserDefaults(actor: Actor): Promise<number> {
    const { settings, users, audit } = this.#deps;
    return users.apply(settings.of('userDefaults'), (db, count) =>
      audit.record(
        actor,
        { action: 'change', kind: 'userDefaults', subject: 'apply', label: '', after: { users: count } },
        db,
      ),
    );
  }

  async #change<Name extends Exclude<SettingName, 'sounds'>>(
    actor: Actor,
    name: Name,
    version: string | undefined,
    change: Properties,
  ): Promise<void> {
    await this.#deps.settings.inTurn(async () => {
      const before = this.#deps.settings.of(name);
      if (version !== undefined && version !== versionOf(before))
        throw new ChangedMeanwhile('Another administrator has changed this.');
      const next = { ...before, ...change };
      await this.#replace(actor, name, next, { before, after: next });
    });
  }

  #replace<Name extends Exclude<SettingName, 'sounds'>>(
    actor: Actor,
    name: Name,
    value: Setting<Name>,
    { before, after }: { readonly before: object; readonly after: object },
  ): Promise<void> {
    // A picture would make the record unreadable.
    const shown = (all: object) => ({ ...all, ...('logo' in all && { logo: all.logo !== undefined }) });
    return this.#deps.settings.replace(name, value, (db) =>
      this.#deps.audit.record(
        actor,
        {
          action: 'change',
          kind: name,
          subject: name,
          label: '',
          before: shown(before),
          after: shown(after),
        },
        db,
      ),
    );
  }
}
