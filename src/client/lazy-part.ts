import { createElement, use, useEffect, useState, type ComponentType } from 'react';
import { isServerUp } from './api/is-server-up.ts';
import { history } from './history.ts';
import { reloadForNewVersion } from './reload-for-new-version.ts';
import { useText, type T } from './text.tsx';
import { ErrorState } from './ui/states.tsx';
import { toast } from './ui/toast-queue.ts';

/** The props of a sheet; a part inside the page has neither. */
type Sheetlike = Readonly<{ open?: boolean; onClose?: () => void }>;

/** What loads it before it is first rendered: then it is drawn at once, without a fallback that stays for a while. */
export type LazyPart<Props> = ComponentType<Props> & { ahead: () => Promise<unknown> };

/** Whether something may have been typed on the open page. Searches are in the address. */
const holdsInput = (): boolean => document.querySelector('textarea, select, input:not([type=search])') !== null;

/** Loads the new version at once if nothing typed can be lost; else a toast says what is the matter, with these texts. */
async function loadVersionOrSay(t: T | undefined): Promise<void> {
  const up = await isServerUp();
  if ((up && !holdsInput() && (await reloadForNewVersion(history.href()))) || !t) return;
  if (!up) toast.show({ text: t('frame.offline'), tone: 'warn' });
  else toast.show({ text: t('system.newVersion'), action: { text: t('system.loadVersion'), onClick: reload } });
}

const reload = (): void => history.leave(() => window.location.reload());

/**
 * A component that is loaded, with its texts, when it is first rendered. If loading fails because a new version was
 * deployed, a page without fields loads that version at once; one with fields stays, and a toast has the button for it.
 * Without a network the page stays too: a sheet closes with a toast, and the next tap tries again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let notified = false;
  let loaded: ComponentType<Props> | undefined;
  const start = async (): Promise<ComponentType<Props> | undefined> => {
    notified = false;
    try {
      return (loaded = await load());
    } catch {
      return undefined;
    }
  };
  let running: ReturnType<typeof start> | undefined;

  function Missing({ open, onClose, again: retry, tell: notify }: Sheetlike & { again: () => void; tell: () => void }) {
    const { t } = useText();
    useEffect(() => {
      if (open === false) return;
      if (notified) return retry();
      notify();
      // oxlint-disable-next-line react/exhaustive-deps -- once for each time that it is wanted
    }, [open]);
    if (onClose) return null;
    const words = { title: t('system.unloadedPart'), text: t('system.unloadedText') };
    return createElement(ErrorState, { ...words, onRetry: retry });
  }

  // What could not be loaded ahead is loaded again when it is wanted.
  const ahead = async (): Promise<void> => {
    if (!(await (running ??= start()))) running = undefined;
  };

  return Object.assign(
    function Later(props: Props) {
      const { t } = useText();
      const [wanted, setWanted] = useState<typeof running>();
      const { onClose } = props as Sheetlike;
      const explain = async (): Promise<void> => {
        notified = true;
        onClose?.();
        await loadVersionOrSay(onClose && t); // inside a page the error stands in the place of the part
      };
      const Part = loaded ?? use(wanted ?? (running ??= start()));
      if (Part) return createElement(Part, props);
      const retry = (): void => {
        const loading = (running = start());
        setWanted(loading);
        // Chromium caches a failed module for the life of the page: then only a reload helps. While the server does not answer, the page that is open is better than none.
        void loading.then(async (Loaded) => {
          if (Loaded) return;
          // What was typed beside a sheet may be stored nowhere, so only the button of the toast reloads then.
          if ((onClose && holdsInput()) || !(await isServerUp())) await explain();
          else reload();
        });
      };
      return createElement(Missing, { ...(props as Sheetlike), again: retry, tell: () => void explain() });
    },
    { ahead },
  );
}
