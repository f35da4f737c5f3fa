import { bridge } from './bridge/page-bridge.ts';
import { mailtoOf } from './bridge/mailto.ts';

/** A mail address as a link. Inside the app it opens the app's mail, in a browser the mail program. */
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
