/** The certificate at an https address: when it ends. */
import { connect } from 'node:tls';

export interface Validity {
  from: Date;
  to: Date;
}

const TIMEOUT_MS = 5_000;
const DAY_MS = 86_400_000;
/** Who renews by program does it long before; a certificate for a few days is judged by its own length. */
const SOON_DAYS = 14;
const SOON_SHARE = 0.2;

/** Asks the address for its certificate, also for one that nobody would trust. Rejects if nobody answers with TLS. */
export function validityAt(url: string): Promise<Validity> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    // Nothing is sent, so it may be a stranger: whether it is trusted says the check of the proxy.
    const socket = connect({
      ...{ host, port: Number(port || 443), rejectUnauthorized: false },
      ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('it does not answer with TLS')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
      socket.destroy();
      resolve({ from: new Date(from), to: new Date(to) });
    });
  });
}

/** Whether it has ended, or ends so soon that its renewal must have failed. */
export function endsSoon({ from, to }: Validity, now: Date): boolean {
  const most = Math.min(SOON_DAYS * DAY_MS, (to.getTime() - from.getTime()) * SOON_SHARE);
  return to.getTime() - now.getTime() < most;
}
