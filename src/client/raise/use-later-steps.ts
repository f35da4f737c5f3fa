import { useEffect, useState } from 'react';

/** The parts that the first step does not need: the later steps and the page of a queued report. */
async function load() {
  const [
    { FilesStep },
    { CheckStep },
    { HandlingStep },
    { UnitShown },
    { QueuedPage },
    { FirstWords },
    { SecondTicket, AlreadySentNote },
    { sendReport, editReport },
  ] = await Promise.all([
    import('./files-step.tsx'),
    import('./check-step.tsx'),
    import('./handling-step.tsx'),
    import('./unit-shown.tsx'),
    import('./queued-page.tsx'),
    import('./first-words.tsx'),
    import('./already-sent-note.tsx'),
    import('./send-report.ts'),
  ]);
  const steps = { UnitShown, FilesStep, CheckStep, HandlingStep, QueuedPage, FirstWords };
  return { ...steps, SecondTicket, AlreadySentNote, sendReport, editReport };
}

type LaterSteps = Awaited<ReturnType<typeof load>>;
let loaded: LaterSteps | undefined;

/** Loads them right after the first step, so that an open form works without a network; retries when the network is back. */
export function useLaterSteps(): LaterSteps | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts) return;
    const run = () =>
      void load().then(
        (all) => setParts((loaded = all)),
        () => undefined,
      );
    run();
    addEventListener('online', run);
    return () => removeEventListener('online', run);
  }, [parts]);
  return parts;
}
