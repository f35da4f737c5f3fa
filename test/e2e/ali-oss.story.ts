/** The unchanged ali-oss client, in a browser and in Node, with the embedded object store. */
import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import OSS from 'ali-oss';

const sdk = readFileSync(createRequire(import.meta.url).resolve('ali-oss/dist/aliyun-oss-sdk.min.js'), 'utf8');

interface Client {
  put(name: string, body: Blob): Promise<{ res: { status: number } }>;
  multipartUpload(name: string, body: Blob, options: object): Promise<{ res: { status: number } }>;
}

test('the client uploads whole and in parts with the credentials of uploadToken, and a ticket gets the file (spec 7.31)', async ({
  page,
  request,
}) => {
  await page.route('**/oss-trial.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>trial</title><script src="/oss-sdk.js"></script>',
    }),
  );
  await page.route('**/oss-sdk.js', (route) => route.fulfill({ contentType: 'text/javascript', body: sdk }));
  await page.goto('/oss-trial.html');

  const login = await request.post('/api/client/v1/login', {
    data: { account: 'partner@demo.closeloop.example', password: 'closeloop-demo' },
  });
  const xAuthorization = String((await login.json()).data.token);
  const credential = (
    await (await request.post('/api/client/aliyun/oss/uploadToken', { data: {}, headers: { xAuthorization } })).json()
  ).data;

  const keys = await page.evaluate(async (given) => {
    const Oss = (window as unknown as { OSS: new (options: object) => Client }).OSS;
    const client = new Oss({
      accessKeyId: given.accessKeyId,
      accessKeySecret: given.accessKeySecret,
      stsToken: given.securityToken,
      bucket: given.bucketName,
      region: 'oss-eu-central-1',
      endpoint: window.location.origin,
      sldEnable: true,
      authorizationV4: true,
    });
    const canvas = new OffscreenCanvas(640, 480);
    canvas.getContext('2d')?.fillRect(40, 40, 300, 200);
    const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
    const key = (extension: string) =>
      `${given.dirPrefix}attachFiles/20261120/${Date.now()}-${crypto.randomUUID()}.${extension}`;
    const small = key('jpg');
    const large = key('jpg');
    const puts = await client.put(small, picture);
    // A picture followed by noise, so that it takes three parts.
    const noise = new Uint8Array(2_500_000).map(() => Math.floor(Math.random() * 256));
    const parts = await client.multipartUpload(large, new Blob([picture, noise]), { partSize: 1_048_576, parallel: 3 });
    return { small, large, statuses: [puts.res.status, parts.res.status] };
  }, credential);
  expect(keys.statuses).toEqual([200, 200]);
  // In Node the client names Alibaba's host in its requests, which a demo refuses of anybody who does not sign.
  const inNode = new OSS({
    accessKeyId: credential.accessKeyId,
    accessKeySecret: credential.accessKeySecret,
    stsToken: credential.securityToken,
    bucket: credential.bucketName,
    region: 'oss-eu-central-1',
    endpoint: new URL(page.url()).origin,
    sldEnable: true,
    authorizationV4: true,
  });
  const name = `${credential.dirPrefix}attachFiles/20261120/${Date.now()}-${crypto.randomUUID()}.jpg`;
  expect((await inNode.put(name, Buffer.from('a picture'))).res.status).toBe(200);

  const raised = await request.post('/itr-api/v1/tickets', {
    headers: { xAuthorization },
    data: {
      kind: 'feedback',
      sn: 'CLDEMO000001',
      usageDays: 10,
      description: 'Raised by the unchanged client of the object store.',
      occurredOn: new Date().toISOString().slice(0, 10),
      problemStage: 'warranty-operation',
      scope: 'single-unit',
      impact: 'question-only',
      contactName: 'Maria Keller',
      contactEmail: 'partner@demo.closeloop.example',
      uploads: [{ key: keys.small, name: 'small.jpg' }],
    },
  });
  const ticket = (await raised.json()).data;
  expect(ticket.attachments).toHaveLength(1);
  const file = await request.get(ticket.attachments[0].url);
  expect(file.headers()['content-type']).toBe('image/jpeg');
});
