import { formatTime } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { AdministeredTrunk, AdministeredTrunkState } from '#sdk/administration.ts';
import { trunkWords } from './words.ts';

/** The state of a trunk, the reason of a failure, and what to do about it. */
export interface TrunkStateText {
  readonly state: string;
  readonly reason?: string;
  readonly remedy?: string;
}

const remedies: Readonly<Record<number, KeyOf<typeof trunkWords>>> = {
  401: 'trunks.remedy.password',
  403: 'trunks.remedy.forbidden',
  404: 'trunks.remedy.unknown',
  407: 'trunks.remedy.password',
  503: 'trunks.remedy.busy',
};

function remedyOf({ status, reason = '' }: AdministeredTrunkState): KeyOf<typeof trunkWords> | undefined {
  if (status !== undefined) return remedies[status];
  if (/certificate|altnames|self-signed/i.test(reason)) return 'trunks.remedy.certificate';
  return /No address/.test(reason) ? 'trunks.remedy.name' : 'trunks.remedy.silent';
}

/** Returns a function that says in words how a trunk is. */
export function useTrunkState(): (trunk: AdministeredTrunk) => TrunkStateText {
  const words = useTranslate(trunkWords);
  const clock = useClockStyle();
  return ({ host, state, accounts }) => {
    if (accounts && state.name !== 'off') {
      const { total, ready } = accounts;
      if (total === 0) return { state: words('trunks.accountsNone') };
      return { state: words('trunks.accounts', { ready: String(ready), total: String(total) }) };
    }
    const { name, address = '', status, reason = '', retryAt } = state;
    if (name !== 'failed') return { state: words(`trunks.state.${name}`, { address }) };
    const said =
      status === undefined
        ? words('trunks.silent', { host, reason })
        : words('trunks.answer', { host, status: String(status), reason });
    const again = retryAt === undefined ? '' : words('trunks.again', { time: formatTime(retryAt, clock) });
    const remedy = remedyOf(state);
    return {
      state: words('trunks.state.failed'),
      reason: said,
      remedy: [remedy && words(remedy), again].filter(Boolean).join(' '),
    };
  };
}
