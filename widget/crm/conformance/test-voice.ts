import { CrmError } from '../crm-error.ts';
import type { CrmLog } from '../crm-log.ts';
import { numberEnding } from '../rules.ts';
import { Voice, type VoiceConnector } from '../voice/voice.ts';
import type { CrmUnderTest } from './crm-under-test.ts';

/** A connector to a CRM that has a single record for each call key. */
export async function testVoice(): Promise<CrmUnderTest> {
  const calls = new Map<string, CrmLog>();
  const shown: string[] = [];
  let click: ((number: string, recordId: string | undefined) => void) | undefined;
  let failing: string | undefined;
  const jane = { id: '003A', name: 'Jane Doe' };
  const enter = (what: string, code: 'crm.searchFailed' | 'crm.failed') => {
    if (failing !== what) return;
    failing = undefined;
    throw new CrmError(code);
  };
  const connector: VoiceConnector = {
    async start({ onClickToDial }) {
      click = onClickToDial;
    },
    async findRecords(number) {
      enter('match', 'crm.searchFailed');
      return numberEnding(number) === '612345678' ? [jane] : [];
    },
    async openRecord(id) {
      shown.push(id);
    },
    async upsertVoiceCall(key, call) {
      enter('createLog', 'crm.failed');
      calls.set(key, call);
      return `0LQ-${key}`;
    },
    end() {
      click = undefined;
    },
  };
  return {
    adapter: new Voice(connector),
    jane,
    relates: true,
    written: () =>
      [...calls].map(([key, { direction, subject, notes, record }]) => ({
        id: `0LQ-${key}`,
        key,
        direction,
        subject,
        notes,
        recordId: record?.id,
      })),
    shown: () => shown,
    click: (number) => click?.(number, jane.id),
    failNext: (what) => {
      failing = what;
    },
  };
}
