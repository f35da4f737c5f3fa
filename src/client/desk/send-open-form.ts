/**
 * Clicks the main button of the topmost sheet, or of the page if `isForm`. Returns whether there was one. In a sheet
 * the main button is the last of the footer, on a page the first.
 */
export function sendOpenForm(isForm: boolean): boolean {
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!sheet && !isForm) return false;
  const foot = sheet ? '.sheet-panel > :last-child' : 'main#content > :nth-child(2)';
  const buttons = [...(sheet ?? document).querySelectorAll<HTMLElement>(`${foot} button`)];
  const main = sheet ? buttons.at(-1) : buttons[0];
  main?.click();
  return main !== undefined;
}
