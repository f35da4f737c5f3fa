import type { Translation } from '../catalogue.ts';
import type { upload as english } from '../en/upload.ts';

export const upload: Translation<typeof english> = {
  'upload.label': '照片、视频、文件',
  'upload.addVideo': '添加视频',
  'upload.hint':
    '最多 {images} 张图片、1 个视频（MP4）和 {files} 个其他文件（每个不超过 20 MB）。立即上传，图片会自动压缩。',
  'upload.download': '下载 {name}',
  'upload.scan.checking': '正在检查',
  'upload.scan.found': '已拦截：恶意软件',
  'upload.empty': '{name} 是空文件，请选择其他文件。',
  'upload.addFile': '参数、日志、文档',
  'upload.contentDiffers': '{name}：内容与文件名不符，请选择其他文件。',
  'upload.program': '{name} 是程序文件，不能作为附件。',
  'upload.script': '{name} 是可执行脚本，不能作为附件。',
  'upload.webPage': '{name} 是网页或 SVG 图形，请另存为 PDF 后添加。',
  'upload.macros': '{name} 含有宏，请另存为不含宏的文件（如 XLSX、DOCX）后添加。',
  'upload.fileTooLarge': '{name} 过大，文件最大 20 MB。',
  'upload.videoNotMp4':
    '{name}：视频必须为 MP4，且该视频无法无损转换为 MP4。iPhone 请在“设置 > 相机 > 格式”中选择“兼容性最佳”后重新拍摄，或发送 MP4 视频。',
  'upload.imageTooLarge': '{name} 过大，图片最大 20 MB。',
  'upload.videoTooLarge': '{name} 过大，视频最大 200 MB。',
  'upload.heic': '{name}：此浏览器无法读取 HEIC 图片，请改用 JPEG 或截图。',
  'upload.damaged': '{name} 无法读取，请选择其他图片。',
  'upload.network': '{name} 未上传成功，点按重试。',
  'upload.store': '存储未接收 {name}，点按重试。',
};
