/** Thrown where the helper could not be installed or removed; its message says what to do. */
export class InstallFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'InstallFailed'
  }
}
