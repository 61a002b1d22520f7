/**
 * Blanks (White_Space), signs that are drawn as nothing (Default_Ignorable_Code_Point, Unicode Standard Annex 44), control
 * signs, and the empty Braille pattern.
 */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u

/** Whether nothing of a text can be seen: it is empty, or of blanks, line breaks and invisible signs alone. */
export const showsNothing = (text: string): boolean => invisible.test(text)
