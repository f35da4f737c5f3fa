import { bridge } from './bridge/page-bridge.ts';
import { mailtoOf } from './bridge/mailto.ts';

/** An address to write to: in the app by its own mail, in a browser by the mail program. */
export function EmailLink({ address, subject }: { address: string; subject?: string }) {
  return (
    <a
      href={mailtoOf(address, subject)}
      onClick={(event) => {
        if (!bridge.insideApp) return; // a real link: long press, copy and new tab work
        event.preventDefault();
        bridge.tell('callEmail', { address, ...(subject !== undefined && { subject }) });
      }}
      className="font-medium text-act underline wrap-anywhere"
    >
      {address}
    </a>
  );
}
