// A reporter for Stryker: writes each change to a file as soon as it is known whether a test catches it, so that the
// results of a run that is ended early are not lost.
import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

class TestedChanges {
  /** The path of the file comes from the environment (scripts/mutate.mjs). */
  file = process.env.MUTATED_RESULTS ?? '';

  onMutationTestingPlanReady() {
    writeFileSync(this.file, '');
  }

  /**
   * @param {{ status: string, fileName: string, mutatorName: string, replacement?: string,
   *   location: { start: { line: number } } }} change
   */
  onMutantTested({ status, fileName, mutatorName, replacement, location }) {
    const result = {
      status,
      file: relative(process.cwd(), fileName),
      line: location.start.line,
      mutatorName,
      replacement,
    };
    appendFileSync(this.file, `${JSON.stringify(result)}\n`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'tested-changes', injectableClass: TestedChanges }];
