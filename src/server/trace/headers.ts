import { decoded } from '../decoded.ts';

/** The headers of OTEL_EXPORTER_OTLP_HEADERS, whose values are percent-encoded. */
export const headersIn = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim().toLowerCase(), decoded(pair.slice(at + 1).trim())]];
    }),
  );
