import { useEffect, useState } from 'react';
import { pathOf, setOf } from '../../shared/pages.ts';
import { bridge } from '../bridge/page-bridge.ts';
import { history } from '../history.ts';
import { QrCode } from '../share/qr-code.tsx';
import { useText } from '../text.tsx';
import { Button } from '../ui/button.tsx';
import { useNavigation } from '../ui/navigation.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { readAppConfig } from './app-config.ts';
import { appLink, contextOf, targetOf } from './app-link.ts';
import { attempt, fallbackOf, firstStep, type AttemptEnvironment } from './attempt.ts';
import { browserInfoOf } from './browser-info.ts';
import { GuideOverlay } from './guide-overlay.tsx';
import { withoutOpening } from './open-flag.ts';

interface AppOpeningProps {
  open: boolean;
  onClose: () => void;
  /** The address of ours that the app is to show. */
  href: string;
}

/** Opens the native app (spec 4): tries it, explains the way out of a walled browser, or shows a QR code for the phone. */
export function AppOpening(props: AppOpeningProps) {
  const [browser] = useState(() => browserInfoOf(navigator.userAgent, navigator.maxTouchPoints, bridge.insideApp));
  const step = firstStep(browser);
  if (step === 'try') return <Attempt {...props} />;
  if (step === 'phone') return <ForPhone {...props} />;
  return browser.walled ? <GuideOverlay {...props} browser={browser.walled} /> : null;
}

/** The loading prompt, shown until it is known whether the app has opened. */
function Attempt({ open, onClose, href }: AppOpeningProps) {
  const { t } = useText();
  const { go } = useNavigation();
  useEffect(() => {
    const config = readAppConfig();
    if (!open) return;
    if (!config) return onClose();
    const link = appLink(config.scheme, targetOf(href, window.location.origin), contextOf(href));
    return attempt(link, pageEnvironment, (result) => {
      onClose();
      if (result === 'opened') history.leave(() => window.location.reload());
      if (result === 'failed') go(fallbackPath(href));
    });
    // oxlint-disable-next-line react/exhaustive-deps -- one attempt for each time that it is wanted
  }, [open, href]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('appLink.opening')}
      footer={
        <Button kind="quiet" data-first onClick={onClose}>
          {t('appLink.stay')}
        </Button>
      }
    >
      <div role="status" className="flex items-center gap-3 text-body text-ink2">
        <Spinner size={24} />
        <p className="min-w-0 flex-1">{t('appLink.openingText')}</p>
      </div>
    </Sheet>
  );
}

/** The page after a failed attempt; it carries the address that was to be opened. */
export function fallbackPath(href: string): string {
  const set = setOf(href);
  const along = { open: '1', redirect: withoutOpening(href) };
  return fallbackOf(contextOf(href).from) === 'smsTips'
    ? pathOf('commonTips', set, { type: 'sms_push', ...along })
    : pathOf('download', set, along);
}

/** On a desktop there is no app: the phone takes the page over. */
function ForPhone({ open, onClose, href }: AppOpeningProps) {
  const { t } = useText();
  const url = new URL(withoutOpening(href), window.location.origin);
  url.searchParams.set('open', '1');
  return (
    <Sheet open={open} onClose={onClose} title={t('appLink.phoneTitle')}>
      <div className="grid gap-4">
        <p className="text-body text-ink2">{t('appLink.phoneText')}</p>
        <QrCode text={url.href} label={t('appLink.phoneQr')} />
      </div>
    </Sheet>
  );
}

/** This page, for an attempt. */
const pageEnvironment: AttemptEnvironment = {
  /** By a clicked link, which a browser test can intercept; `location.assign` could show an error page without the app. */
  follow(link) {
    const anchor = document.createElement('a');
    anchor.href = link;
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  },
  isHidden: () => document.hidden,
  onHidden(listener) {
    const look = () => document.hidden && listener();
    // Some browsers fire only `pagehide` when another program comes to the front.
    window.addEventListener('pagehide', listener);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pagehide', listener);
      document.removeEventListener('visibilitychange', look);
    };
  },
  now: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
