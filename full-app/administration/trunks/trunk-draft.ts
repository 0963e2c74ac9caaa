import type {
  AdministeredTrunk,
  FeatureCodeTemplate,
  TrunkCallerHeader,
  TrunkEncryption,
  TrunkValues,
  TrunkWays,
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
  readonly takesEmergencies: boolean;
  readonly voicemailNumber: string;
  readonly featureCodes: FeatureCodeTemplate | 'none';
  readonly sendsCodes: boolean;
  readonly queuesRingBusy: boolean;
  /** As `1004=104 1005=105`. */
  readonly colleagues: string;
  /** The carrier has ways of its own. */
  readonly hasWays: boolean;
  readonly fromUser: string;
  readonly fromDomain: string;
  readonly callerIn: TrunkCallerHeader;
  readonly keepsCallers: boolean;
  readonly calledIn: string;
  /** A header in each line. */
  readonly headers: string;
  readonly soundFrom: string;
  readonly usesGruu: boolean;
  readonly channels: string;
  readonly callsPerSecond: string;
  readonly ringsFor: string;
  /** Separated by commas. */
  readonly departments: string;
  readonly sites: string;
}

/** A registration of an hour is usual; the other side may shorten it. */
const usualSeconds = 3_600;

const textOf = (number: number | undefined): string => (number === undefined ? '' : String(number));

/** Returns the draft of a trunk, or of a new trunk. */
export const draftOf = (trunk?: AdministeredTrunk): TrunkDraft => ({
  name: trunk?.name ?? '',
  isEnabled: trunk?.isEnabled ?? true,
  host: trunk?.host ?? '',
  port: textOf(trunk?.port),
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
  takesEmergencies: trunk?.takesEmergencies ?? false,
  voicemailNumber: trunk?.voicemailNumber ?? '',
  featureCodes: trunk?.featureCodes ?? 'none',
  sendsCodes: trunk?.sendsCodes ?? false,
  queuesRingBusy: trunk?.queuesRingBusy ?? false,
  colleagues: (trunk?.colleagues ?? []).map(({ extension, number }) => `${extension}=${number}`).join(' '),
  ...draftOfWays(trunk?.ways),
});

/** Returns the texts of the ways of a carrier. */
const draftOfWays = (own: TrunkWays | undefined, ways: TrunkWays = own ?? {}) => ({
  hasWays: own !== undefined,
  fromUser: ways.fromUser ?? '',
  fromDomain: ways.fromDomain ?? '',
  callerIn: ways.callerIn ?? 'asserted',
  keepsCallers: ways.keepsCallers ?? false,
  calledIn: ways.calledIn ?? '',
  headers: (ways.headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n'),
  soundFrom: (ways.soundFrom ?? []).join(' '),
  usesGruu: ways.usesGruu ?? false,
  channels: textOf(ways.channels),
  callsPerSecond: textOf(ways.callsPerSecond),
  ringsFor: textOf(ways.ringsFor),
  departments: (ways.departments ?? []).join(', '),
  sites: (ways.sites ?? []).join(', '),
});

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
const orUndefined = (text: string): string | undefined => text.trim() || undefined;
const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
const namesOf = (text: string): string[] => text.split(',').flatMap((name) => name.trim() || []);

/** Returns the ways that a draft says; undefined: they are the usual ones. */
function waysOf(draft: TrunkDraft): TrunkWays | undefined {
  const headers = draft.headers.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    const header = { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    return line.trim() === '' ? [] : header;
  });
  const ways: TrunkWays = {
    fromUser: orUndefined(draft.fromUser),
    fromDomain: orUndefined(draft.fromDomain),
    callerIn: draft.callerIn === 'asserted' ? undefined : draft.callerIn,
    keepsCallers: draft.keepsCallers || undefined,
    calledIn: orUndefined(draft.calledIn),
    headers: unlessEmpty(headers),
    soundFrom: unlessEmpty(listOf(draft.soundFrom)),
    usesGruu: draft.usesGruu || undefined,
    channels: numberOf(draft.channels),
    callsPerSecond: numberOf(draft.callsPerSecond),
    ringsFor: numberOf(draft.ringsFor),
    departments: unlessEmpty(namesOf(draft.departments)),
    sites: unlessEmpty(namesOf(draft.sites)),
  };
  return Object.values(ways).some((value) => value !== undefined) ? ways : undefined;
}

const unlessEmpty = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list);

/** Returns the values that a draft says. */
export const valuesOf = (draft: TrunkDraft, before?: AdministeredTrunk): TrunkValues => ({
  name: draft.name.trim(),
  isEnabled: draft.isEnabled,
  host: draft.host.trim(),
  port: numberOf(draft.port),
  transport: draft.transport,
  domain: orUndefined(draft.domain),
  ...(draft.hasAccounts
    ? {
        hasAccounts: true,
        user: '',
        voicemailNumber: orUndefined(draft.voicemailNumber),
        queuesRingBusy: draft.queuesRingBusy || undefined,
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
        takesEmergencies: draft.takesEmergencies || undefined,
        ways: draft.hasWays ? waysOf(draft) : undefined,
      }),
  callsFrom: listOf(draft.callsFrom),
  certificateAuthority: draft.transport === 'tls' ? orUndefined(draft.certificateAuthority) : undefined,
  encryption: draft.encryption,
  numberFormat: draft.numberFormat,
  prefix: draft.prefix.trim(),
  takes: listOf(draft.takes),
  destination: orUndefined(draft.destination),
});
