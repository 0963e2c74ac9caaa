import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';

const Settings = lazyComponent(() =>
  import('../messages/templates/template-settings.tsx').then((module) => module.TemplateSettings),
);

/** Prepared texts for messages. Their code is loaded when they are shown. */
export const MessageTemplates = () => <Settings />;
