import { nodeNote } from '../upkeep/node-version.ts';
import { note, ok, type Finding } from './finding.ts';

/** The doctor may run under another Node than the server: it can only judge its own. */
export function checkNode(version: string, now: Date): Finding {
  const found = nodeNote(version, now);
  return found === undefined ? ok(`this is ${version}.`) : note(found, 'Install Node 24 and start the server again.');
}
