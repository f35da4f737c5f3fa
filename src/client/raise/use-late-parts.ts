import { useEffect, useState } from 'react';

/** What no report begins with: the later steps, and the page of one that waits for the network. */
async function load() {
  const [{ FilesStep, sayUploadFault }, { CheckStep }, { HandlingStep }, { KeptPage }, { ConfirmSheet }] =
    await Promise.all([
      import('./files-step.tsx'),
      import('./check-step.tsx'),
      import('./handling-step.tsx'),
      import('./kept-page.tsx'),
      import('../ui/confirm-sheet.tsx'),
    ]);
  return { FilesStep, sayUploadFault, CheckStep, HandlingStep, KeptPage, ConfirmSheet };
}

type LateParts = Awaited<ReturnType<typeof load>>;
let loaded: LateParts | undefined;

/** Loaded at once beside the first step, so that a form that is open goes on without a network; again when it is back. */
export function useLateParts(): LateParts | undefined {
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
