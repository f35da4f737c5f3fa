import { useRef, type ReactNode } from 'react';
import { changeProfile } from '../../shared/account/calls.ts';
import type { Entered } from '../../shared/account/session-calls.ts';
import type { ApiError } from '../api/api-error.ts';
import { session, startSession, send } from '../api/client.ts';
import { LanguageButtons } from '../language-buttons.tsx';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Brand } from '../ui/brand.tsx';
import { Page as Frame } from '../ui/page.tsx';

interface EntryFrameProps {
  title: string;
  lead: string;
  text: string;
  back?: string;
  onLanguage: () => void;
  children: ReactNode;
}

/** The frame of login, register and forgotten password: the brand, a greeting, one narrow column. */
export function EntryFrame({ title, lead, text, back, onLanguage, children }: EntryFrameProps) {
  return (
    <Frame
      title={title}
      heading={back === undefined ? <Brand /> : undefined}
      align={back === undefined ? 'start' : 'center'}
      back={back}
      actions={<LanguageButtons onLanguage={onLanguage} />}
    >
      <div className="mx-auto grid w-full max-w-md grid-cols-1 gap-6 pt-4 sm:pt-12">
        <div className="grid gap-1.5">
          <h2 className="text-hero font-bold tracking-[-0.022em]">{lead}</h2>
          <p className="text-body text-ink2">{text}</p>
        </div>
        {children}
      </div>
    </Frame>
  );
}

/** An error of the whole form, above the button that was pressed. */
export function FormError({ error }: { error: ApiError | undefined }) {
  const { t } = useText();
  if (!error) return null;
  return (
    <Banner tone="bad" urgent>
      {error.message}
      {error.requestId && (
        <span className="code block text-small select-all">{t('frame.requestId', { id: error.requestId })}</span>
      )}
    </Banner>
  );
}

/** What the login and register pages do after a success: start the session (the router then leads on) and set the language. */
export function useEntry() {
  const { language, setLanguage } = useText();
  const { params } = usePage();
  const chosen = useRef(false);
  return {
    onLanguage: () => {
      chosen.current = true;
    },
    /** Answers whether somebody is logged in now; else the second step is due, which the login shows. */
    onEntered: (signedIn: Entered): boolean => {
      if ('secondFactor' in signedIn) {
        session.factor = signedIn.secondFactor;
        return false;
      }
      startSession(signedIn);
      if (signedIn.language !== language) {
        // A language chosen on this device since the last logout becomes the user's; otherwise the user's own is used.
        if (chosen.current || language !== 'en')
          void send(changeProfile, { body: { language } }, { catches: true }).catch(() => undefined);
        else void setLanguage(signedIn.language);
      }
      return true;
    },
    /** Parameters for links between these pages, so that the page the user wanted to open is not lost. */
    onward: { redirect: params['redirect'], from: params['from'] },
  };
}
