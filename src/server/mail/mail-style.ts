/**
 * The style of mails. The light colours are in each element, because many mail programs ignore style sheets; those that
 * do not use these classes for the dark mode.
 */
export const light = {
  ink: '#12171b',
  soft: '#48525b',
  line: '#dde1e4',
  link: '#0b57d0',
  alarm: '#b3261e',
} as const;

export const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.ground{background:#0d1012!important}.ink{color:#f0f3f5!important}.soft{color:#b7c0c8!important}
.line{border-color:#2a3137!important}.link{color:#8ab4ff!important}.alarm{color:#ff9d94!important}.button{background:#8ab4ff!important;color:#07183a!important}}`;
