import { expect, test, vi } from 'vitest';
import type { ChatRoom, FileOptions } from '#sdk/chat.ts';
import { CallsideError } from '#sdk/index.ts';
import { FileSending, fileSendingOf } from './file-sending.ts';

const fileOf = (name: string) => new File(['content'], name);
const namesOf = ({ staged }: FileSending) => staged.value.map(({ file }) => file.name);

test('files are sent one after the other, the first one with the text and as the reply', async () => {
  const sent: (readonly (string | undefined)[])[] = [];
  const shares: (number | undefined)[] = [];
  const files = new FileSending({
    sendFile: async (_file, { name, caption, replyTo, onProgress }: FileOptions) => {
      onProgress?.(0.5);
      shares.push(files.sending.value?.share);
      sent.push([name, caption, replyTo]);
    },
  });
  files.stage([fileOf('one.txt'), fileOf('two.txt')]);
  await files.send('Both of them', '$question');
  expect(sent).toEqual([
    ['one.txt', 'Both of them', '$question'],
    ['two.txt', undefined, undefined],
  ]);
  expect(shares).toEqual([0.5, 0.5]);
  expect([namesOf(files), files.sending.value]).toEqual([[], undefined]);
});

test('a cancelled file stays chosen and is no failure, another failure is one', async () => {
  let isRefused = false;
  const sendFile = (_file: Blob, { signal }: FileOptions) =>
    new Promise<void>((_, reject) => {
      if (isRefused) reject(new CallsideError('chat.forbidden'));
      signal?.addEventListener('abort', () => reject(new CallsideError('aborted')));
    });
  const files = new FileSending({ sendFile });
  files.stage([fileOf('one.txt')]);
  const sending = files.send('');
  await vi.waitFor(() => expect(files.sending.value).toEqual({ name: 'one.txt', share: 0 }));
  files.cancel();
  await sending;
  expect([namesOf(files), files.sending.value]).toEqual([['one.txt'], undefined]);
  isRefused = true;
  await expect(files.send('')).rejects.toMatchObject({ code: 'chat.forbidden' });
  expect(namesOf(files)).toEqual(['one.txt']);
});

test('the files of a room are the same for each screen that shows it', () => {
  const room = { sendFile: async () => undefined } as unknown as ChatRoom;
  fileSendingOf(room).stage([fileOf('one.txt')]);
  expect(namesOf(fileSendingOf(room))).toEqual(['one.txt']);
  fileSendingOf(room).unstage(fileSendingOf(room).staged.value[0]?.id ?? '');
  expect(namesOf(fileSendingOf(room))).toEqual([]);
});
