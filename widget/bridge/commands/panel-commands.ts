import type { Client } from '#sdk/index.ts';
import type { PageServices } from '../page-services.ts';
import { Refused } from '../refused.ts';
import type { WidgetPlace, WidgetUi } from '../widget-ui.ts';
import type { Commands } from './command.ts';

interface PanelCommandsDeps {
  readonly client: Client;
  readonly ui: WidgetUi;
  readonly services: PageServices;
}

/** Commands of a page that change the appearance of the widget. */
export function panelCommands({
  client,
  ui,
  services,
}: PanelCommandsDeps): Commands<
  | 'navigate'
  | 'focus'
  | 'showAlert'
  | 'setTheme'
  | 'setLanguage'
  | 'minimise'
  | 'resize'
  | 'popOut'
  | 'takeBack'
> {
  return {
    navigate: ({ to }) => {
      if (!hasPlace(client, to)) throw new Refused(404, `This user has no ${to}.`);
      ui.place.value = to;
      return null;
    },
    focus: () => {
      ui.isMinimised.value = false;
      ui.place.value = 'keypad';
      ui.focusNumber();
      return null;
    },
    showAlert: ({ title, detail, tone = 'info' }) => {
      ui.showAlert({ title, detail, tone });
      return null;
    },
    setTheme: ({ theme }) => {
      ui.setTheme(theme);
      return null;
    },
    setLanguage: async ({ language }) => {
      const spoken = await ui.setLanguage(client.languages, language);
      if (spoken === undefined) throw new Refused(404, `There are no words in ${language}.`);
      return { language: spoken };
    },
    minimise: (params) => {
      ui.isMinimised.value = params?.isMinimised ?? true;
      return null;
    },
    resize: async (wanted) => {
      const { answers } = await services.request('resize', {
        isMinimised: ui.isMinimised.peek(),
        ...given(wanted),
      });
      const [size] = answers;
      if (!size) throw new Refused(409, 'No page offers the service resize.');
      return size;
    },
    popOut: () => {
      if (!ui.popOut())
        throw new Refused(409, 'The browser blocked the window: it must be opened by a click.');
      return null;
    },
    takeBack: async () => {
      if (client.tabs.isLeader.peek()) throw new Refused(409, 'The phone is in this frame.');
      await client.tabs.becomeLeader();
      return null;
    },
  };
}

/** Voicemail needs a mailbox, and the queue needs an agent. */
const hasPlace = ({ profile, agent }: Client, place: WidgetPlace): boolean =>
  (place !== 'voicemail' || profile.info.peek()?.mailbox !== undefined) &&
  (place !== 'queue' || agent.isAgent.peek());

/** Removes undefined fields. */
const given = ({ width, height }: { width?: number | undefined; height?: number | undefined }) => ({
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
});
