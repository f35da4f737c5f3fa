import type { TestApp, Who } from './test-app.ts';

let count = 0;

/** Uploads a file with credentials of this caller, as the page does. Returns how a write names it. */
export async function upload(
  { testApp, objects }: { testApp: TestApp; objects: Map<string, Buffer> },
  who: Who,
  bytes: Buffer,
  name: string,
): Promise<{ key: string; name: string }> {
  const { data } = await testApp.ask(who, 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const uuid = `0190c0de-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
  const key = `${String(data['dirPrefix'])}attachFiles/20260302/1772438400000-${uuid}.par`;
  objects.set(key, bytes);
  return { key, name };
}
