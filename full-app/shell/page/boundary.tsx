import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, type ReactNode } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { fullAppWords } from '../area-words.ts';
import { renewScreens } from '../screen.tsx';
import { Page } from './page.tsx';

function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const words = useTranslate(actionWords, fullAppWords);
  return (
    <Page role="alert">
      <EmptyState
        icon={CircleAlert}
        title={words('broken.title')}
        detail={words('broken.detail')}
        action={<Button onClick={onRetry}>{words('action.retry')}</Button>}
      />
    </Page>
  );
}

/** Contains the failure of a screen, so that calls, navigation and the rest of the shell continue to work. */
export class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  /** A user who leaves the screen and returns retries it. */
  override componentWillUnmount() {
    renewScreens();
  }

  readonly #retry = () => {
    renewScreens();
    this.setState({ failed: false });
  };

  override render() {
    if (this.state.failed) return <BrokenPage onRetry={this.#retry} />;
    return this.props.children;
  }
}
