/** Of one height while it is loaded and whatever it says, so that nothing below it moves. */
export const stagesLook = 'grid min-h-54 grid-cols-1 sm:min-h-22 sm:grid-cols-5';
