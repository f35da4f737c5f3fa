import { changeProfile } from '../../shared/account/calls.ts';
import type { Profile } from '../../shared/account/session-calls.ts';
import { randomKey, send } from '../api/client.ts';
import { drawJpeg } from '../upload/canvas.ts';
import { openDeviceUploader } from '../upload/device-uploader.ts';
import { UploadError } from '../upload/upload-error.ts';
import { squareOf, type Crop } from './crop.ts';

/** What is sent; the server makes it smaller. */
const SIDE_PX = 512;

/** Cuts the square out, uploads it and makes it the picture of whoever is logged in. Throws UploadError or ApiError. */
export async function sendAvatar(picture: ImageBitmap, crop: Crop): Promise<Profile> {
  const { x, y, side } = squareOf(picture, crop);
  const size = { width: SIDE_PX, height: SIDE_PX };
  const square = await drawJpeg(size, 0.9, (context) =>
    context.drawImage(picture, x, y, side, side, 0, 0, SIDE_PX, SIDE_PX),
  );
  const uploader = openDeviceUploader('avatar');
  try {
    uploader.add([new File([square], 'avatar.jpg', { type: 'image/jpeg' })]);
    await uploader.whenIdle();
    const [record] = uploader.getSnapshot().records;
    if (record?.state !== 'done') throw record?.err ?? new UploadError('network');
    const avatar = { key: record.path, name: record.name };
    return await send(changeProfile, { body: { avatar } }, { catches: true, key: randomKey() });
  } finally {
    uploader.dispose();
  }
}

/** Back to the initials. */
export const removeAvatar = (): Promise<Profile> =>
  send(changeProfile, { body: { avatar: null } }, { catches: true, key: randomKey() });
