import Ban from 'lucide-react/icons/ban';
import PhoneForwarded from 'lucide-react/icons/phone-forwarded';
import PhoneIncoming from 'lucide-react/icons/phone-incoming';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import PhoneOff from 'lucide-react/icons/phone-off';
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing';
import type { CallHistoryItem } from '#sdk/index.ts';
import type { Icon } from '#ui/icon.ts';

/** The kinds of past calls on screen. */
export type HistoryKind = 'incoming' | 'outgoing' | 'missed' | 'rejected' | 'denied' | 'forwarded';

export const historyIcons: Readonly<Record<HistoryKind, Icon>> = {
  incoming: PhoneIncoming,
  outgoing: PhoneOutgoing,
  missed: PhoneMissed,
  rejected: PhoneOff,
  denied: Ban,
  forwarded: PhoneForwarded,
};

export function historyKind(
  item: Pick<CallHistoryItem, 'isIncoming' | 'isMissed' | 'isRejected' | 'isForwarded' | 'stateCause'>,
): HistoryKind {
  if (!item.isIncoming) return 'outgoing';
  if (item.isForwarded) return 'forwarded';
  // The denylist refused it: no phone rang.
  if (item.isRejected) return item.stateCause === 'causeNotAllowed' ? 'denied' : 'rejected';
  return item.isMissed ? 'missed' : 'incoming';
}

/** The filters of a list of calls. */
export type HistoryFilter = 'all' | 'incoming' | 'outgoing' | 'missed' | 'forwarded' | 'recorded';

/** The filters in the order of their tabs. */
export const historyFilters: readonly HistoryFilter[] = [
  'all',
  'incoming',
  'outgoing',
  'missed',
  'forwarded',
  'recorded',
];
