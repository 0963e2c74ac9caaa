import Shield from 'lucide-react/icons/shield';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useTranslate } from '#i18n/use-translate.ts';
import type { DeviceTrust, PersonTrust } from '#sdk/chat.ts';
import { iconSize } from '#ui/icon.ts';
import { trustWords } from './words.ts';

const icons = {
  verified: ShieldCheck,
  signed: Shield,
  unverified: Shield,
  changed: ShieldAlert,
  none: ShieldAlert,
} as const;

/** A sign for how far a person or a device is trusted, with its words for a screen reader and the pointer. */
export function TrustMark({ trust }: { trust: PersonTrust | DeviceTrust }) {
  const words = useTranslate(trustWords);
  const Icon = icons[trust];
  const label = words(`trust.level.${trust}`);
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon size={iconSize} aria-hidden="true" />
    </span>
  );
}
