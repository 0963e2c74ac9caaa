import { afterEach, expect, test, vi } from 'vitest';
import { openPicture } from './picture-file.ts';

const picture = (width: number, height: number) => ({ width, height, close: vi.fn() });
const decode = vi.fn();
vi.stubGlobal('createImageBitmap', decode);
afterEach(() => decode.mockReset());

/** Returns a file of that many octets, none of which takes memory. */
const fileOf = (size: number) => ({ size }) as Blob;
const megabyte = 1024 * 1024;

test('a photo of 20 MB is opened, and a larger file is refused without being read', async () => {
  const photo = picture(8_000, 6_000);
  decode.mockResolvedValue(photo);
  expect(await openPicture(fileOf(20 * megabyte))).toBe(photo);
  await expect(openPicture(fileOf(20 * megabyte + 1))).rejects.toMatchObject({ code: 'photo.tooLarge' });
  expect(decode).toHaveBeenCalledTimes(1);
});

test('a small file with a huge picture is refused, and its pixels are released', async () => {
  const huge = picture(10_000, 5_001);
  decode.mockResolvedValue(huge);
  await expect(openPicture(fileOf(1_000))).rejects.toMatchObject({ code: 'photo.tooLarge' });
  expect(huge.close).toHaveBeenCalledTimes(1);
});

test('a file that is no picture is refused as unreadable', async () => {
  decode.mockRejectedValue(new DOMException('no picture', 'InvalidStateError'));
  await expect(openPicture(fileOf(1_000))).rejects.toMatchObject({ code: 'photo.unreadable' });
});
