import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import Phone from 'lucide-react/icons/phone';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { calendarWords } from '#full-app/calendar/words.ts';
import { invitationWords } from '#full-app/meetings/invitations/words.ts';
import { meetingWords } from '#full-app/meetings/words.ts';
import { type Section, sections } from '#full-app/settings/sections.ts';
import { topics, topicWords } from '#full-app/settings/topics.ts';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { translatorFor } from '#i18n/i18n.ts';
import { colorModeIcons } from '#phone/appearance/use-color-mode.ts';
import { presenceWords } from '#phone/presence/words.ts';
import { maySignOut } from '#phone/rights/signing-out.ts';
import type { Rights } from '#phone/rights/use-rights.ts';
import { type Client, presenceStates } from '#sdk/index.ts';
import { type ColorMode, colorModes } from '#theme/color-mode.ts';
import { fullAppWords } from '../area-words.ts';
import { areaWords } from '../screen-words.ts';
import { type Command, isCalled } from './commands.ts';

export interface CommandDeps {
  readonly client: Client;
  readonly may: Rights['may'];
  readonly go: (path: string) => void;
  readonly setColorMode: (mode: ColorMode) => void;
  /** Runs a command of the SDK and reports its failure. */
  readonly run: (command: () => Promise<unknown>) => Promise<boolean>;
}

const maxActions = 6;

const words = translatorFor(
  actionWords,
  areaWords,
  calendarWords,
  fullAppWords,
  invitationWords,
  meetingWords,
  panelWords,
  presenceWords,
  ...topicWords,
);

const named = (heading: string, name: string) => `${heading}: ${name}`;

/** Returns a page of the settings if its name or the name of a setting on it matches the text. */
function sectionCommand(text: string, { name, label, icon }: Section, go: CommandDeps['go']): Command[] {
  const title = named(words('area.settings'), words(label));
  const topic = isCalled(title, text)
    ? undefined
    : (topics[name] ?? []).map((key) => words(key)).find((one) => isCalled(`${title} ${one}`, text));
  if (topic === undefined && !isCalled(title, text)) return [];
  return [{ id: `settings ${name}`, icon, title, detail: topic, run: () => go(`/settings/${name}`) }];
}

/** Returns the actions with the words of their buttons, other than the pages of the settings. */
function otherActions({ client, may, run, go, setColorMode }: CommandDeps): readonly Command[] {
  const { presence, session, terminals, profile } = client;
  return [
    ...presenceStates.map((state) => ({
      id: `presence ${state}`,
      icon: CircleUserRound,
      title: named(words('presence.title'), words(`presence.state.${state}`)),
      run: () => void run(() => presence.choose(state)),
    })),
    {
      id: 'presence by calendar',
      icon: CalendarClock,
      title: named(words('presence.title'), words('presence.byCalendar')),
      run: () => void run(() => presence.followCalendar()),
    },
    {
      id: 'bank holidays',
      icon: CalendarOff,
      title: named(words('area.presence'), words('calendar.holidays')),
      run: () => go('/presence/holidays'),
    },
    {
      id: 'planned meetings',
      icon: Users,
      title: named(words('area.calendar'), words('invite.meetings')),
      run: () => go('/calendar/meetings'),
    },
    ...(may('hosting')
      ? [
          {
            id: 'invite a guest',
            icon: UserPlus,
            title: named(words('area.conferences'), words('meetings.inviteGuest')),
            run: () => go('/conference'),
          },
        ]
      : []),
    ...terminals.items.peek().map(({ terminalId, label }) => ({
      id: `phone ${terminalId}`,
      icon: Phone,
      title: named(words('settings.phones'), label),
      run: () => void run(() => terminals.select(terminalId)),
    })),
    ...colorModes.map((mode) => ({
      id: `look ${mode}`,
      icon: colorModeIcons[mode],
      title: named(words('appearance.title'), words(`appearance.${mode}`)),
      run: () => setColorMode(mode),
    })),
    ...(maySignOut(profile.info.peek())
      ? [
          {
            id: 'sign out',
            icon: LogOut,
            title: words('action.signOut'),
            run: () => void run(() => session.signOut()),
          },
        ]
      : []),
  ];
}

/** Returns the actions that are available everywhere and whose name matches the text. */
export function actionCommands(text: string, deps: CommandDeps): readonly Command[] {
  if (text === '') return [];
  const pages = sections.filter(({ needs }) => deps.may(needs));
  return [
    ...otherActions(deps).filter(({ title }) => isCalled(title, text)),
    ...pages.flatMap((page) => sectionCommand(text, page, deps.go)),
  ].slice(0, maxActions);
}
