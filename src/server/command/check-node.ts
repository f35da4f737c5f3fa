import { nodeNote } from '../node-version.ts';
import { note, ok, type Finding } from './finding.ts';

/** The doctor may run under another Node than the server: it can only judge its own. */
export function checkNode(version: string): Finding {
  const found = nodeNote(version);
  return found === undefined ? ok(`this is ${version}.`) : note(found, 'Install Node 24 and start the server again.');
}
