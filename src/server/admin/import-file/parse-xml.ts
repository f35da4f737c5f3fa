import { Parser } from 'htmlparser2';

/** What is told of an XML, elements by their names without a prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** No sheet is deeper than some levels; the parser remembers each. */
const DEPTH_MAX = 100;

/** Parses UTF-8 as it arrives. Comes back after each piece, so that what has been found can be taken. */
export async function* parseXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const decoder = new TextDecoder();
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > DEPTH_MAX) throw new Error('nested too deeply');
        handlers.open?.(plain(name), attributes);
      },
      ontext: (text) => handlers.text?.(text),
      onclosetag: (name, isImplied) => {
        depth -= 1;
        // At the end of a file that is cut off.
        if (!isImplied) handlers.close?.(plain(name));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.end();
}

export async function readXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parsing = parseXml(pieces, handlers);
  while (!(await parsing.next()).done);
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1);
