import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { mountSmallDisk } from '../../testing/small-disk.ts';
import { writeRtp } from './media/rtp/rtp-packet.ts';
import { toTagOf } from './testing/desk-phone.ts';
import { test } from './testing/phone-fixture.ts';

const disk = mountSmallDisk();
afterAll(() => disk?.remove());

test.skipIf(disk === undefined)(
  'a full disk ends a recording with one log line, and not the call',
  async ({ deskPhone, system }) => {
    const folder = disk?.folder ?? '';
    // Room for three seconds.
    await writeFile(join(folder, 'rest'), Buffer.alloc(1_000_000));
    const phone = await deskPhone('alice');
    const { text, branch } = phone.request('INVITE', { callId: 'full', body: phone.sdp });
    phone.send(text);
    const { leg } = await system.event('incoming');
    system.engine.answer(leg, '-1');
    const accepted = await phone.response(branch, 200);
    const dialog = { callId: 'full', toTag: toTagOf(accepted), uri: 'sip:exchange@127.0.0.1' };
    phone.send(phone.request('ACK', dialog).text);
    const port = Number(/^m=audio (\d+)/m.exec(accepted)?.[1]);
    const bridge = system.bridge(leg);
    const file = join(folder, 'call.wav');
    const recording = system.engine.record(bridge, file);
    await expect(recording.done).rejects.toThrow('ENOSPC');

    expect(system.logged.filter((line) => line.includes('recording'))).toHaveLength(1);
    const octets = await readFile(file);
    expect(octets.readUInt32LE(40)).toBeGreaterThan(8000);
    expect(octets.readUInt32LE(40)).toBeLessThanOrEqual(octets.length - 44);
    const heardSoFar = phone.heard.length;
    const hello = { payloadType: 8, marker: true, isKey: false, sequenceNumber: 1, timestamp: 1 };
    phone.rtp.send(writeRtp({ ...hello, payload: Buffer.alloc(160, 0xd5) }, 1), port, '127.0.0.1');
    await expect.poll(() => phone.heard.length).toBeGreaterThan(heardSoFar);
    await phone.ask('BYE', 200, { ...dialog, cseq: 2 });
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'normal' });
    expect(system.logged).toHaveLength(1);
  },
);
