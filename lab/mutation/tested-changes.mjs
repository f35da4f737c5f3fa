// A reporter for Stryker: writes each change to a file as soon as it is known whether a test catches it, so that the
// results of a run that is ended early are not lost.
import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { testFiles } from './tests.mjs';

class TestedChanges {
  /** The path of the file comes from the environment (lab/mutate.mjs). */
  file = process.env.MUTATED_RESULTS ?? '';

  /**
   * Ends the run if a test file is missing: Stryker leaves out without a word one that cannot be loaded, and all that it
   * tests would count as tested by nothing.
   * @param {{ result: { tests: { fileName?: string }[] } }} event
   */
  onDryRunCompleted({ result }) {
    const ran = new Set(result.tests.map(({ fileName = '' }) => relative(process.cwd(), fileName)));
    const missing = testFiles().filter((file) => !ran.has(file));
    if (missing.length === 0) return;
    process.stderr.write(`These tests could not be loaded:\n${missing.join('\n')}\n`);
    process.exit(1);
  }

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
