/** Traces of the whole server, where they are asked for. */
import { version } from '../../package.json';
import type { Config } from './config.ts';
import type { RoundTripListener } from './db/postgres.ts';
import type { Mailer } from './mail/mailer.ts';
import { trouble } from './progress.ts';
import { scrub } from './scrub.ts';
import { headersIn } from './trace/headers.ts';
import type { Tracing } from './trace/tracing.ts';

type TraceConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>;

/** Loaded only where somebody collects them. */
export async function tracingFor(config: TraceConfig): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { createTracer } = await import('./trace/tracer.ts');
  return createTracer({
    endpoint,
    headers: headersIn(config.OTEL_EXPORTER_OTLP_HEADERS),
    share: Number(config.OTEL_TRACES_SAMPLER_ARG),
    resource: {
      ...{ 'service.name': config.OTEL_SERVICE_NAME, 'service.version': version },
      ...{ 'process.pid': process.pid, 'process.runtime.version': process.versions.node },
    },
    scrub,
    onError: trouble('sending spans'),
  });
}

/** Tells both, where both want to know. */
export const bothOf = (
  one: RoundTripListener | undefined,
  other: RoundTripListener | undefined,
): RoundTripListener | undefined =>
  one && other
    ? (...told) => {
        one(...told);
        other(...told);
      }
    : (one ?? other);

/** The mailer, whose conversations are spans too. */
export const tracedMailer = (mailer: Mailer, tracing: Tracing | undefined, server: string): Mailer =>
  tracing ? { ...mailer, send: (mail) => tracing.outside('smtp send', server, () => mailer.send(mail)) } : mailer;
