/** A reason not to start, in a sentence that says what to do. The program prints it and exits with code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
