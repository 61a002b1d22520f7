/**
 * Blanks (White_Space), characters that are drawn as nothing (Default_Ignorable_Code_Point, Unicode Standard Annex 44),
 * control characters, and the empty Braille pattern.
 */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u

/** True for a text of which nothing can be seen: it is empty, or has only blanks, line breaks and invisible characters. */
export const showsNothing = (text: string): boolean => invisible.test(text)
