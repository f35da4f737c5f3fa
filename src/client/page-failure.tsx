import { Component, type ReactNode } from 'react';
import { pathOf } from '../shared/pages.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import type { RouteMatch } from './route-match.tsx';
import { BrokenPage } from './system/broken-page.tsx';

const reportPageFailure = (what: 'page.load' | 'page.draw') =>
  import('./api/report.ts').then(
    ({ reportPage }) => reportPage(what),
    () => undefined,
  );

/** A page's module could not be loaded: reloads if a new version may be the cause, else reports it (spec 8). */
export async function onUnloaded(href: string, slow: boolean): Promise<void> {
  if (slow || !(await reloadForNewVersion(href))) await reportPageFailure('page.load');
}

/** Catches a page that falls over; the next page, or trying again, starts anew. */
export class PageErrorBoundary extends Component<{ set: RouteMatch['set']; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };
  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }
  override componentDidCatch(): void {
    void reportPageFailure('page.draw');
  }
  override render(): ReactNode {
    const { set, children } = this.props;
    if (this.state.error === undefined) return children;
    const retry = () => this.setState({ error: undefined });
    return <BrokenPage unloaded={false} home={pathOf('home', set)} onRetry={retry} />;
  }
}
