// HTTP requests to the object store; only this module sends them.
import { UploadCancelled } from './upload-error.ts';

export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with the number of bytes of the body sent so far. */
  readonly onSent?: (bytes: number) => void;
}

export interface TransportAnswer {
  readonly status: number;
  readonly etag: string | null;
  readonly text: string;
}

/** Rejects with UploadCancelled when the signal is aborted, with another error when there is no answer. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** With XMLHttpRequest, because fetch does not report the progress of an upload. */
export const xhrTransport: Transport = (request) =>
  new Promise((resolve, reject) => {
    if (request.signal.aborted) return reject(new UploadCancelled());
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    const fail = (text: string) => (): void => reject(new Error(text));
    xhr.open(request.method, request.url);
    xhr.timeout = request.timeoutMs;
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => request.onSent?.(loaded);
    xhr.onload = () => resolve({ status: xhr.status, etag: xhr.getResponseHeader('ETag'), text: xhr.responseText });
    xhr.onerror = fail('no connection');
    xhr.ontimeout = fail('no answer in time');
    xhr.onabort = () => reject(new UploadCancelled());
    xhr.onloadend = () => request.signal.removeEventListener('abort', abort);
    request.signal.addEventListener('abort', abort);
    xhr.send(request.body ?? null);
  });
