import { describe, expect, it } from 'vitest';
import { readDialogInfo, readPresence, stateOfDialogs } from './extension-state.ts';

const info = (dialogs: string, state = 'full') =>
  `<?xml version="1.0"?>\n<dialog-info xmlns="urn:ietf:params:xml:ns:dialog-info" version="1" state="${state}" entity="sip:1001@pbx">${dialogs}</dialog-info>`;
const stateIn = (dialogs: string) => {
  const read = readDialogInfo(info(dialogs), new Map());
  return read && stateOfDialogs(read);
};

describe('a notice of dialogs', () => {
  it.each([
    ['', 'idle'],
    ['<dialog id="1001"><state>terminated</state></dialog>', 'idle'],
    ['<dialog id="1001"><state>confirmed</state></dialog>', 'busy'],
    ['<dialog id="1001" direction="recipient"><state>early</state></dialog>', 'ringing'],
    ['<dialog id="1001" direction="recipient"><state> Proceeding </state></dialog>', 'ringing'],
    // The extension itself calls.
    ['<dialog id="1001" direction="initiator"><state>early</state></dialog>', 'busy'],
    [
      '<dialog id="1" direction="recipient"><state>early</state></dialog><dialog id="2"><state>confirmed</state></dialog>',
      'busy',
    ],
  ])('with %j says %s', (dialogs, activity) => {
    expect(stateIn(dialogs)?.activity).toBe(activity);
  });

  it('names the caller, the call and the code that takes it', () => {
    const rung = `<dialog id="a" call-id="x-1@192.0.2.1" local-tag="l.1" remote-tag="r-1" direction="recipient"><state>early</state>
      <remote><identity display="Zoë &amp; Co">sip:%2B33123456789@pbx;user=phone</identity><target uri="sip:**1001@pbx"/></remote></dialog>`;
    expect(stateIn(rung)?.ringing).toEqual({
      caller: { number: '+33123456789', label: 'Zoë & Co' },
      target: '**1001',
      dialog: { callId: 'x-1@192.0.2.1', localTag: 'l.1', remoteTag: 'r-1' },
    });
    const beside = stateIn(`${rung}<dialog id="b"><state>confirmed</state></dialog>`);
    expect([beside?.activity, beside?.ringing?.target]).toEqual(['busy', '**1001']);
  });

  it.each([
    ['call-id="a&#13;&#10;X: y" local-tag="l" remote-tag="r"'],
    ['call-id="a;early-only" local-tag="l" remote-tag="r"'],
    ['call-id="a" local-tag="" remote-tag="r"'],
    ['call-id="a" local-tag="l"'],
    [`call-id="${'a'.repeat(201)}" local-tag="l" remote-tag="r"`],
  ])('names no call by ids that no header can have: %s', (ids) => {
    const { ringing } = stateIn(`<dialog id="a" ${ids}><state>early</state></dialog>`) ?? {};
    expect(ringing).toEqual({ caller: undefined, target: undefined, dialog: undefined });
  });

  it('that is partial changes what was known, and a whole one replaces it', () => {
    const confirmed = (id: string) => `<dialog id="${id}"><state>confirmed</state></dialog>`;
    const first = readDialogInfo(info(confirmed('a') + confirmed('b')), new Map());
    const second = readDialogInfo(
      info('<dialog id="a"><state>terminated</state></dialog>', 'partial'),
      first ?? new Map(),
    );
    expect([...(second?.keys() ?? [])]).toEqual(['b']);
    expect(readDialogInfo(info(''), second ?? new Map())?.size).toBe(0);
  });

  it('is another document, or has more calls than a phone', () => {
    expect(readDialogInfo('<presence/>', new Map())).toBeUndefined();
    expect(readDialogInfo('no XML', new Map())).toBeUndefined();
    const many = Array.from({ length: 60 }, (_, at) => `<dialog id="${at}"><state>early</state></dialog>`);
    expect(readDialogInfo(info(many.join('')), new Map())?.size).toBe(32);
  });
});

describe('a notice of presence', () => {
  const presence = (inner: string) =>
    `<presence xmlns="urn:ietf:params:xml:ns:pidf" xmlns:ep="urn:ietf:params:xml:ns:pidf:rpid:rpid-person">${inner}</presence>`;

  it.each([
    ['<note>Ready</note><tuple id="1"><status><basic>open</basic></status></tuple>', 'idle'],
    ['<person><status><ep:activities><ep:on-the-phone/></ep:activities></status></person>', 'busy'],
    ['<person><status><ep:activities><ep:busy/></ep:activities></status></person>', 'busy'],
    [
      '<person><status><ep:activities><ep:busy/></ep:activities></status></person><note>Ringing</note>',
      'ringing',
    ],
  ])('with %j says %s', (inner, activity) => {
    expect(readPresence(presence(inner))?.activity).toBe(activity);
  });

  it('is another document', () => {
    expect(readPresence('<dialog-info/>')).toBeUndefined();
  });
});
