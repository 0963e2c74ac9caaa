import type { WidgetFace } from '../widget-face.ts';
import type { Commands } from './command.ts';

/** What a page does to the widget as it is seen. */
export function panelCommands(face: WidgetFace): Commands<'navigate' | 'focus' | 'showAlert' | 'setTheme'> {
  return {
    navigate: ({ to }) => {
      face.place.value = to;
      return null;
    },
    focus: () => {
      face.place.value = 'keypad';
      face.focusNumber();
      return null;
    },
    showAlert: ({ title, detail, tone = 'info' }) => {
      face.showAlert({ title, detail, tone });
      return null;
    },
    setTheme: ({ theme }) => {
      face.setTheme(theme);
      return null;
    },
  };
}
