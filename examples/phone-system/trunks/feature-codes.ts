import type { FeatureCodeTemplate, TrunkValues } from '../../../sdk/wire/administration/trunk.ts';
import threeCx from './feature-codes/3cx.json' with { type: 'json' };
import freepbx from './feature-codes/freepbx.json' with { type: 'json' };

/** The codes that users of a PBX dial to switch something there. `{number}` stands for a number. */
export interface FeatureCodes {
  readonly voicemail: string;
  readonly doNotDisturb: { readonly on: string; readonly off: string };
  /** Of every call. Missing: there is no code for it. */
  readonly forward?: { readonly on: string; readonly off: string };
  /** Takes the call that rings at an extension. */
  readonly pickUp: string;
}

const templates: Readonly<Record<FeatureCodeTemplate, FeatureCodes>> = { freepbx, '3cx': threeCx };

/** Returns the codes of a PBX; undefined: they are not known. */
export const codesOf = ({ featureCodes }: Pick<TrunkValues, 'featureCodes'>): FeatureCodes | undefined =>
  featureCodes && templates[featureCodes];

/** The effect of the rules of a user on every call now. */
export interface CallSwitches {
  readonly isDnd: boolean;
  /** As the PBX writes the number. */
  readonly forwardTo: string | undefined;
}

/** Returns the codes that take a PBX from one state to another: what ends comes first. */
export function codesBetween(
  { doNotDisturb, forward }: FeatureCodes,
  before: CallSwitches,
  after: CallSwitches,
): readonly string[] {
  const endsForward = before.forwardTo !== undefined && after.forwardTo === undefined;
  const { forwardTo } = after;
  return [
    before.isDnd && !after.isDnd && doNotDisturb.off,
    endsForward && forward?.off,
    !before.isDnd && after.isDnd && doNotDisturb.on,
    forwardTo !== undefined &&
      forwardTo !== before.forwardTo &&
      forward?.on.replace('{number}', () => forwardTo),
  ].filter((code) => typeof code === 'string');
}
