import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import Phone from 'lucide-react/icons/phone';
import { type Client, presenceStates } from '../../../sdk/index.ts';
import { colorModeIcons } from '../../../src/features/appearance/use-color-mode.ts';
import { maySignOut } from '../../../src/features/rights/signing-out.ts';
import type { Rights } from '../../../src/features/rights/use-rights.ts';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { fullAppWords } from '../../../src/i18n/en/app/full-app.ts';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { actionWords } from '../../../src/i18n/en/calls/actions.ts';
import { presenceWords } from '../../../src/i18n/en/people/presence.ts';
import { translatorFor } from '../../../src/i18n/i18n.ts';
import { type ColorMode, colorModes } from '../../../src/theme/color-mode.ts';
import { sections } from '../../areas/settings/sections.ts';
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

const words = translatorFor(actionWords, areaWords, fullAppWords, panelWords, presenceWords);

/** Returns all actions that are available everywhere, with the words of their buttons. */
function allActions({ client, may, go, run, setColorMode }: CommandDeps): readonly Command[] {
  const { presence, session, terminals, profile } = client;
  const named = (heading: string, name: string) => `${heading}: ${name}`;
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
    ...terminals.items.peek().map(({ abstractTerminalID, label }) => ({
      id: `phone ${abstractTerminalID}`,
      icon: Phone,
      title: named(words('settings.phones'), label),
      run: () => void run(() => terminals.select(abstractTerminalID)),
    })),
    ...colorModes.map((mode) => ({
      id: `look ${mode}`,
      icon: colorModeIcons[mode],
      title: named(words('appearance.title'), words(`appearance.${mode}`)),
      run: () => setColorMode(mode),
    })),
    ...sections
      .filter(({ needs }) => may(needs))
      .map(({ name, label, icon }) => ({
        id: `settings ${name}`,
        icon,
        title: named(words('area.settings'), words(label)),
        run: () => go(`/settings/${name}`),
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

/** Returns the available actions whose name matches the text. */
export const actionCommands = (text: string, deps: CommandDeps): readonly Command[] =>
  text === ''
    ? []
    : allActions(deps)
        .filter(({ title }) => isCalled(title, text))
        .slice(0, maxActions);
