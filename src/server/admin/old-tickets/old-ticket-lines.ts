import type { ReadyFile } from '../../upload/sanitize-file.ts';
import type { OldEvent } from './old-ticket.ts';
import type { OldTicket } from './resolve-old-ticket.ts';

/** One event of the timeline; its seq follows from its place in the list. */
export interface Line {
  at: string;
  action: string;
  actorId: string | null;
  from: string | null;
  to: string | null;
  visibility: 'public' | 'internal';
  text: string | null;
  files: readonly string[];
  solution?: OldEvent;
}

export interface LineContext {
  /** The importing user stands in where the requester has no account here. */
  importerId: string;
  personOf(account: string): { id: string } | undefined;
  /** Files by the names that the ticket uses. */
  files: ReadonlyMap<string, ReadyFile>;
}

/** All events in order: submitted, comments and solutions, closed, rated. */
export function linesOf(ticket: OldTicket, { importerId, personOf, files }: LineContext): Line[] {
  const requesterId = ticket.requester?.id ?? importerId;
  const plain = { visibility: 'public', text: null, files: [] } as const;
  const submit: Line = {
    ...plain,
    at: ticket.filedAt,
    action: 'submit',
    actorId: requesterId,
    from: null,
    to: 'submitted',
    files: ticket.files,
  };
  let status = 'submitted';
  const history = ticket.events.map((event): Line => {
    const actor = personOf(event.by.toLowerCase());
    const text = actor || event.by === '' ? event.text : `${event.by}: ${event.text}`;
    const isSolution = event.kind === 'solution' && event.visibility === 'public';
    const from = status;
    if (isSolution) status = 'proposed';
    const shown = { at: event.at, actorId: actor?.id ?? null, visibility: event.visibility, files: event.files };
    return isSolution
      ? { ...shown, action: 'propose', from, to: 'proposed', text: null, solution: { ...event, text } }
      : { ...shown, action: 'comment', from, to: from, text };
  });
  const close: Line = {
    ...plain,
    at: ticket.closedAt,
    action: 'close',
    actorId: ticket.handler?.id ?? null,
    from: status,
    to: ticket.rating === null ? 'completed' : 'awaitingEvaluation',
  };
  const rated: Line[] =
    ticket.rating === null
      ? []
      : [
          {
            ...plain,
            at: ticket.closedAt,
            action: 'evaluate',
            actorId: ticket.requester?.id ?? null,
            from: 'awaitingEvaluation',
            to: 'completed',
          },
        ];
  return [submit, ...history, close, ...rated].map((line) => namingFiles(line, files));
}

/** Adds the names of files that were not imported to the text. */
const namingFiles = (line: Line, ready: LineContext['files']): Line => {
  const left = line.files.filter((name) => !ready.has(name)).map((name) => `[${name}]`);
  return left.length > 0 ? { ...line, text: [line.text, ...left].filter(Boolean).join('\n') } : line;
};
