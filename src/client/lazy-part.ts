import { createElement, use, useEffect, useState, type ComponentType } from 'react';
import { useText } from './text.tsx';
import { ErrorState } from './ui/states.tsx';

/** The props of a sheet; a part inside the page has neither. */
type Sheetlike = Readonly<{ open?: boolean; onClose?: () => void }>;

/** What loads it before it is first rendered: then it is drawn at once, without a fallback that stays for a while. */
export type LazyPart<Props> = ComponentType<Props> & { ahead: () => Promise<unknown> };

/** Loaded after the first screen with what else every page needs then (vite.config.ts), so it is there. */
const missingPart = () => import('./missing-part.ts');

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
    function Lazy(props: Props) {
      const { t } = useText();
      const [wanted, setWanted] = useState<typeof running>();
      const { onClose } = props as Sheetlike;
      const explain = async (): Promise<void> => {
        notified = true;
        onClose?.();
        await (await missingPart()).loadVersionOrSay(onClose && t); // inside a page the error stands in the place of the part
      };
      const Part = loaded ?? use(wanted ?? (running ??= start()));
      if (Part) return createElement(Part, props);
      const retry = (): void => {
        const loading = (running = start());
        setWanted(loading);
        void loading.then(async (Loaded) => {
          if (!Loaded && !(await (await missingPart()).reloaded(onClose !== undefined))) await explain();
        });
      };
      return createElement(Missing, { ...(props as Sheetlike), again: retry, tell: () => void explain() });
    },
    { ahead },
  );
}
