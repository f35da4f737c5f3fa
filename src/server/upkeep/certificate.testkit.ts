/** A server with a certificate of its own, valid as asked: Node makes none, so its bytes are put together here. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:tls';
import type { Validity } from './certificate.ts';

/** One value of DER: its tag, length and content. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const NAME = der(SEQUENCE, der(0x31, der(SEQUENCE, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, 'localhost'))));
const time = (at: Date): Buffer => der(0x18, `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`);

function selfSigned({ from, to }: Validity) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const number = der(0x02, Buffer.from([1]));
  const validity = der(SEQUENCE, time(from), time(to));
  const told = der(SEQUENCE, number, ECDSA_WITH_SHA256, NAME, validity, NAME, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', told, privateKey));
  const whole = der(SEQUENCE, told, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
  };
}

/** Listens with TLS on a port of this machine. */
export async function serveWithCertificate(validity: Validity): Promise<{ url: string; close: () => void }> {
  const server = createServer(selfSigned(validity), (socket) => socket.on('error', () => undefined));
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `https://127.0.0.1:${port}`, close: () => void server.close() };
}
