import { useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'closeloop.theme';

function stored(): Theme {
  try {
    const value = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === value) ?? 'system';
  } catch {
    return 'system'; // storage may be forbidden in a web view
  }
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Applies the stored theme. Called before the first render, because the CSP allows no inline script. */
export function applyStoredTheme(): void {
  show(stored());
}

/** The chosen theme and its setter. `system` follows the device. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(stored);
  return [
    theme,
    (next) => {
      setTheme(next);
      show(next);
      try {
        localStorage.setItem(storageKey, next);
      } catch {
        // Storage is forbidden: the theme lasts as long as the page.
      }
    },
  ];
}
