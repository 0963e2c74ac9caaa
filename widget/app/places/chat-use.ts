import { useSyncExternalStore } from 'react';
import { localPreference } from '#ui/local-preference/local-preference.ts';

const use = localPreference<'never' | 'used'>('widgetChat', (text) => (text === 'used' ? text : 'never'));

/** Records that the user has opened the chats of the widget in this browser. */
export function rememberChatUse(): void {
  if (use.read() === 'never') use.choose('used');
}

/** Returns whether the user has ever opened the chats of the widget in this browser. */
export const useChatUse = (): boolean => useSyncExternalStore(use.onChange, use.read) === 'used';
