import { computed, type ReadonlySignal } from '@preact/signals-core';
import { loadedProfile, type ProfileSource } from '../profile/loaded-profile.ts';
import type { InfoExtension } from '../profile/rules.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { CallsideError } from '../transport/errors.ts';
import { type CrmSettings, genericSettingsOf, salesforceSettingsOf } from './rules.ts';

/** The user's settings for a kind of CRM. */
export interface CrmChoices {
  /** Undefined until the profile is loaded. */
  readonly settings: ReadonlySignal<CrmSettings | undefined>;
  /**
   * Changes the named settings; the change shows in `settings` when the profile reports it. Rejects with `forbidden` for
   * a user who may not use a CRM, `offline`, `timeout`.
   */
  change(settings: Partial<Omit<CrmSettings, 'isAllowed'>>): Promise<void>;
}

/** The part of the profile that this domain uses. */
interface CrmProfile extends ProfileSource {
  /**
   * The extension as it was last pushed: a withdrawn consent counts at once, even while a hidden page puts off loading the
   * profile.
   */
  readonly extension: ReadonlySignal<InfoExtension | undefined>;
}

/** CRMs around the phone. The class itself is about Salesforce. The consent to personal calls is shared by all of them. */
export class Crm implements CrmChoices {
  readonly #deps: Pick<DomainDeps, 'rest' | 'scope' | 'platform'>;
  readonly #profile: CrmProfile;
  readonly #newestInfo = computed(() => {
    const info = this.#profile.info.value;
    return info && { ...info, extension: this.#profile.extension.value ?? info.extension };
  });

  /** The user's settings for Salesforce; undefined until the profile is loaded. */
  readonly settings: ReadonlySignal<CrmSettings | undefined> = computed(
    () => this.#newestInfo.value && salesforceSettingsOf(this.#newestInfo.value),
  );
  /** Every CRM other than Salesforce. */
  readonly generic: CrmChoices = {
    settings: computed(() => this.#newestInfo.value && genericSettingsOf(this.#newestInfo.value)),
    change: ({ hasPersonalCallConsent, ...popups }) => this.#send(popups, hasPersonalCallConsent),
  };

  /** @internal */
  constructor(deps: Pick<DomainDeps, 'rest' | 'scope' | 'platform'>, profile: CrmProfile) {
    this.#deps = deps;
    this.#profile = profile;
  }

  /** Changes the named settings for Salesforce. Rejects as {@link CrmChoices.change} does. */
  change(settings: Partial<Omit<CrmSettings, 'isAllowed'>>): Promise<void> {
    const { popupIncomingCall, popupOutgoingCall, popupAcdOnly, hasPersonalCallConsent } = settings;
    const popups = {
      sfPopupIncomingCall: popupIncomingCall,
      sfPopupOutgoingCall: popupOutgoingCall,
      sfPopupAcdOnly: popupAcdOnly,
    };
    return this.#send(popups, hasPersonalCallConsent);
  }

  async #send(popups: object, consent: boolean | undefined): Promise<void> {
    const { extension } = await loadedProfile({ ...this.#deps, ...this.#profile });
    const path = extension?.restUri;
    if (path === undefined) throw new CallsideError('forbidden');
    const crmDataProcessingForPersonalCallsConsent = consent === undefined ? undefined : Number(consent);
    await this.#deps.rest.send({
      path,
      method: 'PUT',
      body: { ...popups, crmDataProcessingForPersonalCallsConsent },
    });
  }
}
