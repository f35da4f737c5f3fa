export interface StreamEvent {
  name: string;
  data: string;
}

/**
 * Parses `text/event-stream` piece by piece. Call it with each piece as it arrives; it returns the events that are
 * complete. Comments (heartbeats), ids and retry lines are ignored.
 */
export function createEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let name = '';
  let data: string[] = [];
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    const complete: StreamEvent[] = [];
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) complete.push({ name: name || 'message', data: data.join('\n') });
        name = '';
        data = [];
        continue;
      }
      const [, field, value] = line.match(/^([^:]*):? ?(.*)$/s) ?? [];
      if (field === 'event') name = value ?? '';
      else if (field === 'data') data.push(value ?? '');
    }
    return complete;
  };
}
