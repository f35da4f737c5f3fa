import type { Installation } from '../backup/open-installation.ts';
import { systemClock } from '../clock.ts';
import { endsSoon, validityAt, type Validity } from '../upkeep/certificate.ts';
import { note, ok, problem, reasonOf, type Finding } from './finding.ts';

export const checkCertificate = ({ config }: Installation): Promise<Finding[]> =>
  judgeCertificate(config.PUBLIC_URL, validityAt, systemClock.now());

/** When the certificate of PUBLIC_URL ends. Whether browsers trust it, the check of the proxy finds out. */
export async function judgeCertificate(
  publicUrl: string | undefined,
  validity: (url: string) => Promise<Validity>,
  now: Date,
): Promise<Finding[]> {
  if (!publicUrl?.startsWith('https:')) return [ok('PUBLIC_URL has none.')];
  try {
    const found = await validity(publicUrl);
    const day = found.to.toISOString().slice(0, 10);
    if (found.to <= now)
      return [problem(`it ended on ${day}: browsers refuse the page.`, 'Renew it, and let the proxy load it.')];
    return endsSoon(found, now)
      ? [
          problem(
            `it ends on ${day}, and nobody has renewed it.`,
            'Look into what renews it (certbot, Caddy, cert-manager), and whether the proxy loads the new one.',
          ),
        ]
      : [ok(`it is valid until ${day}.`)];
  } catch (error) {
    return [
      note(
        `it cannot be seen from here: ${reasonOf(error).replace(/\.?$/, '')}.`,
        'Run the command on a machine that reaches PUBLIC_URL.',
      ),
    ];
  }
}
