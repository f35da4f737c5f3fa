import { useState } from 'react';

/**
 * The picture of a person. Without one, or when it cannot be loaded, initials: two letters, or the last two characters
 * of a Chinese name. It is hidden from screen readers, because the name is always shown beside it.
 */
export function Avatar({ name, src, size = 40 }: { name: string; src?: string | undefined; size?: number }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center overflow-hidden rounded-full bg-run-soft font-semibold text-run-ink"
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      {src && src !== failedSrc ? (
        <img src={src} alt="" onError={() => setFailedSrc(src)} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** "Ada Lovelace" → "AL"; "王小明" → "小明"; "wei" → "W". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words[0] ?? '';
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-2).join('');
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase();
}
