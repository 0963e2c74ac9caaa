import Bell from 'lucide-react/icons/bell';
import Coffee from 'lucide-react/icons/coffee';
import ContactRound from 'lucide-react/icons/contact-round';
import Headphones from 'lucide-react/icons/headphones';
import Hourglass from 'lucide-react/icons/hourglass';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Keyboard from 'lucide-react/icons/keyboard';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MapPin from 'lucide-react/icons/map-pin';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Palette from 'lucide-react/icons/palette';
import Phone from 'lucide-react/icons/phone';
import PhoneCall from 'lucide-react/icons/phone-call';
import PhoneOutgoing from 'lucide-react/icons/phone-outgoing';
import Plane from 'lucide-react/icons/plane';
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark';
import TextQuote from 'lucide-react/icons/text-quote';
import UserRound from 'lucide-react/icons/user-round';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import UsersRound from 'lucide-react/icons/users-round';
import Video from 'lucide-react/icons/video';
import Voicemail from 'lucide-react/icons/voicemail';
import type { FunctionComponent } from 'react';
import type { KeyOf } from '#i18n/word-set.ts';
import { AllCrmSettings } from '#phone/crm/crm-settings.tsx';
import { AudioSettings } from '#phone/devices/audio-settings.tsx';
import type { Feature } from '#phone/rights/features.ts';
import type { Icon } from '#ui/icon.ts';
import { BackupSettings } from '../chat/keys/backup-settings.tsx';
import type { areaWords } from '../shell/screen-words.ts';
import { ShortcutSettings } from '../shell/shortcuts/shortcut-settings.tsx';
import { About } from './about.tsx';
import { GeoAreaChoice } from './account/geo-area.tsx';
import { Security } from './account/security.tsx';
import { Answering } from './answering.tsx';
import { Appearance } from './appearance.tsx';
import { CallerId } from './caller-id.tsx';
import { ChatDevices } from './chat-devices.tsx';
import { Details } from './details.tsx';
import { MeetingSettings } from './meetings.tsx';
import { Notifications } from './notifications.tsx';
import { Phones } from './phones/phones.tsx';
import {
  Assistant,
  AvailabilityAttendant,
  AwayAttendant,
  BossSecretary,
  CallBack,
  CallQueuing,
  CallScreening,
} from './services.tsx';
import { MessageTemplates } from './templates.tsx';

export interface Section {
  /** The last part of its address, below `/settings/`. */
  readonly name: string;
  readonly label: Extract<KeyOf<typeof areaWords>, `settings.${string}`>;
  readonly icon: Icon;
  readonly Content: FunctionComponent;
  /** Users without this feature do not see the section. */
  readonly needs?: Feature;
  /** The kind of the things that it changes. */
  readonly kind?: string;
}

/** A group of sections. */
export interface SectionGroup {
  readonly label: Extract<KeyOf<typeof areaWords>, `settings.group.${string}`>;
  readonly sections: readonly Section[];
}

/** The available sections of the settings, in groups. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    label: 'settings.group.you',
    sections: [
      { name: 'details', label: 'settings.details', icon: UserRound, Content: Details },
      {
        name: 'password',
        label: 'settings.password',
        icon: LockKeyhole,
        Content: Security,
        needs: 'ownAccount',
      },
      {
        name: 'matrix',
        label: 'settings.chatDevices',
        icon: MonitorSmartphone,
        Content: ChatDevices,
        needs: 'chat',
      },
      {
        name: 'matrix_backup',
        label: 'settings.chatKeys',
        icon: KeyRound,
        Content: BackupSettings,
        needs: 'chat',
      },
    ],
  },
  {
    label: 'settings.group.phone',
    sections: [
      { name: 'telephony', label: 'settings.phones', icon: Phone, Content: Phones, kind: 'Terminal' },
      { name: 'webrtc', label: 'settings.audio', icon: Headphones, Content: AudioSettings },
      { name: 'callerid', label: 'settings.callerId', icon: PhoneOutgoing, Content: CallerId },
      { name: 'geoarea', label: 'settings.geoArea', icon: MapPin, Content: GeoAreaChoice },
      {
        name: 'meetings',
        label: 'settings.meetings',
        icon: Video,
        Content: MeetingSettings,
        needs: 'meetings',
      },
    ],
  },
  {
    label: 'settings.group.unanswered',
    sections: [
      {
        name: 'voicemail',
        label: 'settings.voicemail',
        icon: Voicemail,
        Content: Answering,
        kind: 'Mailbox',
        needs: 'voicemail',
      },
      {
        name: 'awayattendant',
        kind: 'IvrProperty',
        label: 'settings.awayAttendant',
        icon: Plane,
        Content: AwayAttendant,
      },
      {
        name: 'availabilityattendant',
        kind: 'IvrProperty',
        label: 'settings.availabilityAttendant',
        icon: Coffee,
        Content: AvailabilityAttendant,
      },
      {
        name: 'bosssecretary',
        kind: 'IvrProperty',
        label: 'settings.bossSecretary',
        icon: UsersRound,
        Content: BossSecretary,
      },
      {
        name: 'assistant',
        kind: 'IvrProperty',
        label: 'settings.assistant',
        icon: UserRoundCheck,
        Content: Assistant,
      },
      {
        name: 'callscreening',
        kind: 'IvrProperty',
        label: 'settings.callScreening',
        icon: ShieldQuestionMark,
        Content: CallScreening,
      },
      {
        name: 'callback',
        kind: 'IvrProperty',
        label: 'settings.callback',
        icon: PhoneCall,
        Content: CallBack,
      },
      {
        name: 'callqueuing',
        kind: 'IvrProperty',
        label: 'settings.callQueuing',
        icon: Hourglass,
        Content: CallQueuing,
      },
    ],
  },
  {
    label: 'settings.group.look',
    sections: [
      { name: 'notifications', label: 'settings.notifications', icon: Bell, Content: Notifications },
      { name: 'misc', label: 'settings.appearance', icon: Palette, Content: Appearance },
      { name: 'shortcuts', label: 'settings.shortcuts', icon: Keyboard, Content: ShortcutSettings },
    ],
  },
  {
    label: 'settings.group.more',
    sections: [
      { name: 'crm', label: 'settings.crm', icon: ContactRound, Content: AllCrmSettings, needs: 'crm' },
      {
        name: 'templates',
        label: 'settings.templates',
        icon: TextQuote,
        Content: MessageTemplates,
        kind: 'TextTemplate',
        needs: 'textTemplates',
      },
      { name: 'about', label: 'settings.about', icon: Info, Content: About },
    ],
  },
];

/** All sections. */
export const sections: readonly Section[] = sectionGroups.flatMap((group) => group.sections);

/** The section that is shown before the user chooses a section. */
export const firstSection = sections[0];
