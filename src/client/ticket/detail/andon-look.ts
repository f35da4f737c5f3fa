/** Of one height while it is loaded and whatever it says, so that nothing below it moves. */
export const andonLook = 'flex min-h-18 items-center gap-3 rounded-card bg-bad px-4 py-2 text-body text-bad-on';
