/** How the helper is to be started. */
export interface StartCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Where its words go, where the system has no log of its own for them. */
  readonly logFile: string
}

/** The part of a system that starts programs when somebody signs in. */
export interface Autostart {
  /** Why it cannot be used here, as a sentence. */
  readonly hindrance: () => Promise<string | undefined>
  readonly isInstalled: () => boolean
  /** Starts the helper now and at each sign-in, in place of what was installed before. Throws `InstallFailed`. */
  readonly start: (command: StartCommand) => Promise<void>
  /** Stops what `start` started; nothing where nothing was. */
  readonly stop: () => Promise<void>
  /** Stops it and starts it no more. */
  readonly remove: () => Promise<void>
  /** The command that starts what is installed. */
  readonly startAgain: string
  /** The command or the file that shows the helper's log; undefined where it is not kept. */
  readonly logOf: (logFile: string) => string | undefined
}
