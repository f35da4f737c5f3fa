/** Of one height while it is loaded and whatever it says, so that nothing below it moves. */
export const stagesLook = 'grid min-h-54 grid-cols-1 @2xl:min-h-22 @2xl:grid-cols-5';
