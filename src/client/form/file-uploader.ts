// What a field for files needs once there are some: a part of its own, because most forms are sent without any.
export { openDeviceUploader } from '../upload/device-uploader.ts';
export { uploadErrorText } from '../upload/upload-error-text.ts';
