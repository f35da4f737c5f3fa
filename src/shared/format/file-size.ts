/** Bytes as people say them: "812 KB", "2.4 MB". 1 KB is 1,024 bytes, as in the limits of the upload. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [divisor, unit] = bytes < 1024 ** 2 ? [1024, 'KB'] : bytes < 1024 ** 3 ? [1024 ** 2, 'MB'] : [1024 ** 3, 'GB'];
  const value = bytes / divisor;
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`;
}
