import type { Translation } from '../catalogue.ts';
import type { upload as english } from '../en/upload.ts';

export const upload: Translation<typeof english> = {
  'upload.label': '照片和视频',
  'upload.addVideo': '添加视频',
  'upload.hint': '最多 {images} 张图片和 1 个视频（MP4）。文件会自动压缩并立即上传。',
  'upload.empty': '{name} 是空文件，请选择其他文件。',
  'upload.notImageOrVideo': '{name}：只能添加图片或视频。',
  'upload.contentDiffers': '{name}：内容与文件名不符，请选择其他文件。',
  'upload.videoNotMp4':
    '{name}：视频必须为 MP4，且该视频无法无损转换为 MP4。iPhone 请在“设置 > 相机 > 格式”中选择“兼容性最佳”后重新拍摄，或发送 MP4 视频。',
  'upload.imageTooLarge': '{name} 过大，图片最大 20 MB。',
  'upload.videoTooLarge': '{name} 过大，视频最大 200 MB。',
  'upload.heic': '{name}：此浏览器无法读取 HEIC 图片，请改用 JPEG 或截图。',
  'upload.damaged': '{name} 无法读取，请选择其他图片。',
  'upload.network': '{name} 未上传成功，点按重试。',
  'upload.store': '存储未接收 {name}，点按重试。',
};
