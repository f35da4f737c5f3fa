/** The part of the test server that the tests use; the package has no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';
  interface Folder {
    messages?: { raw: string; flags?: string[]; internaldate?: string }[];
  }
  interface ImapServer {
    server: Server;
    listen(port: number, listening: () => void): void;
    close(closed: () => void): void;
    getMailbox(path: string): { messages: { raw: string; flags: string[] }[] } | undefined;
    appendMessage(mailbox: string, flags: string[], date: Date | string | false, raw: string): void;
  }
  export default function hoodiecrow(options: {
    plugins: string[];
    storage: Record<string, Folder & { folders?: Record<string, Folder> }>;
  }): ImapServer;
}
