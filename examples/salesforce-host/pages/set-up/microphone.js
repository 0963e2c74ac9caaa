/** Returns whether this browser has a microphone for this page. */
export async function microphoneVerdict() {
  const subject = 'Microphone of this computer';
  const say = (isWell, words) => ({ subject, isWell, words });
  if (!navigator.mediaDevices)
    return say(false, 'Browsers show microphones to secure pages only: open this page by https.');
  const devices = await navigator.mediaDevices.enumerateDevices();
  if (!devices.some(({ kind }) => kind === 'audioinput'))
    return say(false, 'There is none: plug in a headset.');
  return say(true, 'There is one. The phone asks for it when a call needs it.');
}
