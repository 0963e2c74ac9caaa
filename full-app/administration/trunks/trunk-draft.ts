import type {
  AdministeredTrunk,
  FeatureCodeTemplate,
  TrunkEncryption,
  TrunkValues,
} from '#sdk/administration.ts';

/** The values of the form: numbers and lists as texts. */
export interface TrunkDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly host: string;
  readonly port: string;
  readonly transport: TrunkValues['transport'];
  readonly domain: string;
  readonly hasAccounts: boolean;
  readonly user: string;
  readonly authUser: string;
  readonly password: string;
  readonly registers: boolean;
  readonly callsFrom: string;
  readonly certificateAuthority: string;
  readonly encryption: TrunkEncryption;
  readonly numberFormat: TrunkValues['numberFormat'];
  readonly prefix: string;
  readonly takes: string;
  readonly destination: string;
  readonly voicemailNumber: string;
  readonly featureCodes: FeatureCodeTemplate | 'none';
  readonly sendsCodes: boolean;
  /** As `1004=104 1005=105`. */
  readonly colleagues: string;
}

/** A registration of an hour is usual; the other side may shorten it. */
const usualSeconds = 3_600;

/** Returns the draft of a trunk, or of a new trunk. */
export const draftOf = (trunk?: AdministeredTrunk): TrunkDraft => ({
  name: trunk?.name ?? '',
  isEnabled: trunk?.isEnabled ?? true,
  host: trunk?.host ?? '',
  port: trunk?.port === undefined ? '' : String(trunk.port),
  transport: trunk?.transport ?? 'udp',
  domain: trunk?.domain ?? '',
  hasAccounts: trunk?.hasAccounts ?? false,
  user: trunk?.user ?? '',
  authUser: trunk?.authUser ?? '',
  password: '',
  registers: trunk === undefined || trunk.registersFor !== undefined,
  callsFrom: trunk?.callsFrom.join(' ') ?? '',
  certificateAuthority: trunk?.certificateAuthority ?? '',
  encryption: trunk?.encryption ?? 'none',
  numberFormat: trunk?.numberFormat ?? 'plus',
  prefix: trunk?.prefix ?? '',
  takes: trunk?.takes.join(' ') ?? '',
  destination: trunk?.destination ?? '',
  voicemailNumber: trunk?.voicemailNumber ?? '',
  featureCodes: trunk?.featureCodes ?? 'none',
  sendsCodes: trunk?.sendsCodes ?? false,
  colleagues: (trunk?.colleagues ?? []).map(({ extension, number }) => `${extension}=${number}`).join(' '),
});

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const orUndefined = (text: string): string | undefined => text.trim() || undefined;

/** Returns the values that a draft says. */
export const valuesOf = (draft: TrunkDraft, before?: AdministeredTrunk): TrunkValues => ({
  name: draft.name.trim(),
  isEnabled: draft.isEnabled,
  host: draft.host.trim(),
  port: draft.port.trim() === '' ? undefined : Number(draft.port),
  transport: draft.transport,
  domain: orUndefined(draft.domain),
  ...(draft.hasAccounts
    ? {
        hasAccounts: true,
        user: '',
        voicemailNumber: orUndefined(draft.voicemailNumber),
        colleagues: listOf(draft.colleagues).map((one) => {
          const [extension = '', number = ''] = one.split('=');
          return { extension, number };
        }),
        ...(draft.featureCodes !== 'none' && {
          featureCodes: draft.featureCodes,
          sendsCodes: draft.sendsCodes,
        }),
      }
    : {
        user: draft.user.trim(),
        authUser: orUndefined(draft.authUser),
        registersFor: draft.registers ? (before?.registersFor ?? usualSeconds) : undefined,
      }),
  callsFrom: listOf(draft.callsFrom),
  certificateAuthority: draft.transport === 'tls' ? orUndefined(draft.certificateAuthority) : undefined,
  encryption: draft.encryption,
  numberFormat: draft.numberFormat,
  prefix: draft.prefix.trim(),
  takes: listOf(draft.takes),
  destination: orUndefined(draft.destination),
});
