import type { Installation } from '../backup/open-installation.ts';
import { openedBy } from '../loopback.ts';
import { askHealth } from '../storage/preflight.ts';
import { note, ok, problem, reasonOf, type Finding } from './finding.ts';

interface ProxyConfig {
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY: string;
  HOST: string;
}

export const checkProxy = ({ config }: Installation): Promise<Finding[]> => judgeProxy(config, askHealth);

/** Checks that PUBLIC_URL leads to this server, and that the server sees the callers' addresses behind a proxy. */
export async function judgeProxy(config: ProxyConfig, ask: typeof askHealth): Promise<Finding[]> {
  const { PUBLIC_URL: url } = config;
  if (url === undefined)
    return openedBy(config) === undefined
      ? [ok('none: only this machine reaches it.')]
      : [problem('links in mails would lead to localhost.', 'Set PUBLIC_URL to the address that everybody uses.')];
  const publicUrl = url.replace(/\/$/, '');
  const health = await ask(publicUrl).catch((error: unknown) => reasonOf(error));
  if (typeof health === 'string')
    return [
      problem(
        `${publicUrl} does not answer from here: ${health.replace(/\.?$/, '')}.`,
        'Start the server; check the proxy, the DNS and the certificate.',
      ),
    ];
  if (!health.isOurs)
    return [
      problem(
        `${publicUrl}/healthz is answered by something else (HTTP ${health.status}).`,
        'Lead PUBLIC_URL to this server, all paths of it, without changing them.',
      ),
    ];
  const [forwarded, scheme] = health.seen.split(' ');
  const findings: Finding[] = [];
  if (forwarded === 'ignored')
    findings.push(
      problem(
        'a proxy stands before the server, which does not believe it: all callers count as one, and share its limits.',
        'Set TRUST_PROXY to the addresses of the proxy (README, Deployment).',
      ),
    );
  if (forwarded === 'none' && config.TRUST_PROXY !== '')
    findings.push(
      problem(
        'the proxy does not say for whom it asks.',
        'Let it set X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host (README, Deployment).',
      ),
    );
  if (findings.length === 0 && publicUrl.startsWith('https:') && scheme !== 'https')
    findings.push(
      problem('the server takes https for http.', 'Let the proxy set X-Forwarded-Proto, and set TRUST_PROXY.'),
    );
  if (publicUrl.startsWith('http:') && openedBy(config) !== undefined)
    findings.push(
      note(
        'passwords and files go over the line unencrypted.',
        'Put a proxy with TLS before it, and set PUBLIC_URL to https://….',
      ),
    );
  return findings.length > 0 ? findings : [ok(`${publicUrl} leads here.`)];
}
