import type { Client } from '../../sdk/index.ts';

/** Whether this frame sees what the same address sees outside of frames: then it needs no window. */
export const sharesStorage = async (): Promise<boolean> => (await document.hasStorageAccess?.()) ?? true;

/**
 * Goes on with the session of the address outside of frames, where the browser gives it to this frame without asking anybody
 * (Storage Access API). A browser that would have to ask is not asked: it may refuse by itself, and the click that was to open the
 * window is spent then.
 *
 * @returns whether somebody is signed in now
 */
export async function resumeFirstParty({ session }: Client): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'storage-access' });
    if (state !== 'granted') return false;
    await document.requestStorageAccess();
  } catch {
    // Not in this browser, or not in this frame.
    return false;
  }
  return session.resume();
}
