import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import type { Denial, Feature } from '#phone/rights/features.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { Place } from '../area.ts';
import { fullAppWords } from '../area-words.ts';
import { Page } from './page.tsx';

export interface AreaGateProps {
  /** The name of the place on the screen. */
  readonly title: string;
  /** Only users with this feature see the place. */
  readonly needs: Feature | undefined;
  /** False if the page around already has a heading. Default true. */
  readonly heading?: boolean;
  readonly children: ReactNode;
}

/** Props of `BarredPage`. */
export interface BarredPageProps extends Pick<AreaGateProps, 'title' | 'heading'> {
  /** The reason. */
  readonly bar: Denial;
}

/** Shown in the place of an area without the right to it: the reason, and who can change that. */
export function BarredPage({ title, bar, heading = true }: BarredPageProps) {
  const words = useTranslate(fullAppWords);
  return (
    <Page data-barred={bar}>
      <EmptyState
        heading={heading}
        icon={LockKeyhole}
        title={words('barred.title', { area: title })}
        detail={words(`barred.${bar}`)}
        action={<Link to="/">{words('notFound.home')}</Link>}
      />
    </Page>
  );
}

/** Shows an area, or a part of an area, to users with the right. Other users see the reason, and who can change it. */
export function AreaGate({ title, needs, heading = true, children }: AreaGateProps) {
  const rights = useRights();
  if (needs && !rights.isKnown) return null;
  const bar = rights.denialOf(needs);
  if (bar === undefined) return children;
  return <BarredPage title={title} bar={bar} heading={heading} />;
}

/** The same for a place, which is named by its label. */
export function PlaceGate(props: Pick<Place, 'label' | 'needs'> & { readonly children: ReactNode }) {
  const { label, needs, children } = props;
  const words = useTranslate(fullAppWords);
  return (
    <AreaGate title={words(label)} needs={needs}>
      {children}
    </AreaGate>
  );
}
