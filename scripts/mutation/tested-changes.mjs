// A reporter of Stryker: writes down each change as soon as it is known whether a test catches it, so that a run that is ended early
// has told what it knows.
import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

class TestedChanges {
  /** The file is named by the one who starts Stryker. */
  file = process.env.MUTATED_RESULTS ?? '';

  onMutationTestingPlanReady() {
    writeFileSync(this.file, '');
  }

  /** @param {{ status: string, fileName: string, mutatorName: string, replacement?: string, location: { start: { line: number } } }} change */
  onMutantTested({ status, fileName, mutatorName, replacement, location }) {
    const told = {
      status,
      file: relative(process.cwd(), fileName),
      line: location.start.line,
      mutatorName,
      replacement,
    };
    appendFileSync(this.file, `${JSON.stringify(told)}\n`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'tested-changes', injectableClass: TestedChanges }];
