/** Pictures on screens are drawn as a printer of this resolution would print. */
export const pictureDpi = 300
