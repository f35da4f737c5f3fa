import { Component, type ReactNode } from 'react';
import { pathOf } from '../shared/pages.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import type { RouteMatch } from './route-match.tsx';
import { PageLoadError } from './router-state.ts';
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

/** Shown in place of a page that could not be loaded or fell over. */
export function FailedPage({ error, set, onRetry }: { error: unknown; set: RouteMatch['set']; onRetry: () => void }) {
  return <BrokenPage unloaded={error instanceof PageLoadError} home={pathOf('home', set)} onRetry={onRetry} />;
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
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <FailedPage error={error} set={this.props.set} onRetry={() => this.setState({ error: undefined })} />;
  }
}
