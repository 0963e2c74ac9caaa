import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#sdk/platform/storage.ts';
import { LocalMedia } from './local-media.ts';

/** A track of a fake device. */
function fakeTrack() {
  const track = { onended: null as (() => void) | null, stop: vi.fn(), contentHint: '' };
  return track as typeof track & MediaStreamTrack;
}

/** A browser whose devices open as `open` says. */
function useDevices(open: (wanted: MediaStreamConstraints) => Promise<MediaStreamTrack>) {
  const streamOf = (track: MediaStreamTrack) => ({ getTracks: () => [track], getVideoTracks: () => [track] });
  const mediaDevices = {
    getUserMedia: vi.fn(async (wanted: MediaStreamConstraints) => streamOf(await open(wanted))),
    getDisplayMedia: vi.fn(async (wanted: MediaStreamConstraints) => streamOf(await open(wanted))),
    enumerateDevices: async () => [
      { kind: 'videoinput', deviceId: 'front', label: 'Front' },
      { kind: 'audioinput', deviceId: 'desk', label: 'Desk' },
      // Without a permission devices have no id.
      { kind: 'audioinput', deviceId: '', label: '' },
    ],
  };
  vi.stubGlobal('navigator', { mediaDevices });
  // A browser that chooses no loudspeaker.
  vi.stubGlobal('HTMLMediaElement', class {});
  return mediaDevices;
}
afterEach(() => vi.unstubAllGlobals());

const refusal = (name: string) => () => Promise.reject(new DOMException('Not opened.', name));

describe('a camera that does not open', () => {
  it.each([
    ['NotAllowedError', 'refused'],
    ['SecurityError', 'refused'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
  ])('%s is %s, and the meeting goes on without it', async (error, state) => {
    useDevices(refusal(error));
    const media = new LocalMedia();
    await media.open();
    expect(media.state('camera').value).toBe(state);
    expect(media.track('camera').value).toBeUndefined();
    expect(media.cameras.value).toEqual([{ id: 'front', label: 'Front' }]);
  });

  it('is refused where the page has no devices at all', async () => {
    vi.stubGlobal('navigator', {});
    const media = new LocalMedia();
    await media.open();
    expect([media.state('camera').value, media.state('microphone').value]).toEqual(['refused', 'refused']);
  });

  it('opens later, when the user allows it', async () => {
    const devices = useDevices(refusal('NotAllowedError'));
    const media = new LocalMedia();
    await media.open();
    const track = fakeTrack();
    devices.getUserMedia.mockResolvedValue({ getTracks: () => [track], getVideoTracks: () => [track] });
    await media.set('camera', { isOn: true });
    expect(media.state('camera').value).toBe('on');
    expect(media.track('camera').value).toBe(track);
  });
});

describe('a source that is on', () => {
  it('is lost when its device is unplugged, and can be switched on again', async () => {
    useDevices(async () => fakeTrack());
    const media = new LocalMedia();
    await media.set('camera', { isOn: true });
    (media.track('camera').value as MediaStreamTrack | undefined)?.onended?.(new Event('ended'));
    expect(media.state('camera').value).toBe('lost');
    expect(media.track('camera').value).toBeUndefined();
    await media.set('camera', { isOn: true });
    expect(media.state('camera').value).toBe('on');
  });

  it('lets a device go that opens only after it was switched off', async () => {
    const { promise, resolve } = Promise.withResolvers<MediaStreamTrack>();
    useDevices(() => promise);
    const media = new LocalMedia();
    const opening = media.set('camera', { isOn: true });
    expect(media.state('camera').value).toBe('opening');
    await media.set('camera', { isOn: false });
    const late = fakeTrack();
    resolve(late);
    await opening;
    expect(late.stop).toHaveBeenCalledOnce();
    expect(media.state('camera').value).toBe('off');
  });

  it('changes its device without a gap, and keeps no earlier one', async () => {
    const [first, second] = [fakeTrack(), fakeTrack()];
    const tracks = [first, second];
    const devices = useDevices(async () => tracks.shift() ?? fakeTrack());
    const media = new LocalMedia();
    await media.set('camera', { isOn: true });
    await media.choose('camera', 'rear');
    expect(devices.getUserMedia).toHaveBeenLastCalledWith({
      video: expect.objectContaining({ deviceId: { ideal: 'rear' } }),
    });
    expect(media.track('camera').value).toBe(second);
    expect(first.stop).toHaveBeenCalledOnce();
    media.close();
    expect(second.stop).toHaveBeenCalledOnce();
  });

  it('a shared screen ends with the bar of the browser, and one that is not chosen changes nothing', async () => {
    const devices = useDevices(async () => fakeTrack());
    const media = new LocalMedia();
    await media.shareScreen();
    expect(media.state('screen').value).toBe('on');
    (media.track('screen').value as MediaStreamTrack | undefined)?.onended?.(new Event('ended'));
    expect(media.state('screen').value).toBe('off');
    devices.getDisplayMedia.mockRejectedValue(new DOMException('Closed.', 'NotAllowedError'));
    await media.shareScreen();
    expect(media.state('screen').value).toBe('off');
  });
});

it('the next meeting begins as the last one was', async () => {
  const devices = useDevices(async () => fakeTrack());
  const storage = memoryStorage();
  const last = new LocalMedia({ storage });
  await last.open();
  await last.choose('camera', 'rear');
  await last.set('microphone', { isOn: false });
  last.close();
  devices.getUserMedia.mockClear();
  const next = new LocalMedia({ storage });
  await next.open();
  expect(next.state('microphone').value).toBe('off');
  expect(next.state('camera').value).toBe('on');
  expect(next.deviceId('camera')).toBe('rear');
  expect(devices.getUserMedia).toHaveBeenCalledOnce();
});
