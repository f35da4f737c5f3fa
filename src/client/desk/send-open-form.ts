/** Presses the main button of what is open: of the topmost sheet, else of the page, if that is a form. */
export function sendOpenForm(isForm: boolean): boolean {
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!sheet && !isForm) return false;
  const foot = sheet ? '.sheet-panel > :last-child' : 'main#content > :nth-child(2)';
  const buttons = [...(sheet ?? document).querySelectorAll<HTMLElement>(`${foot} button`)];
  const main = sheet ? buttons.at(-1) : buttons[0];
  main?.click();
  return main !== undefined;
}
