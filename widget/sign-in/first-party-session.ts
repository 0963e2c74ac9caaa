import type { Client } from '#sdk/index.ts';

/** True if this frame has the storage of its address outside of frames: then it needs no window. */
export const sharesStorage = async (): Promise<boolean> => (await document.hasStorageAccess?.()) ?? true;

/**
 * Continues the session of the address outside of frames, if the browser grants it without a prompt (Storage Access
 * API). A prompt is avoided, because the browser may refuse by itself, and the click that was to open the window is
 * then used up.
 *
 * @returns whether a user is signed in now
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
