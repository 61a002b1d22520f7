import { existsSync } from 'node:fs'

const paths = ['/usr/bin/setpriv', '/bin/setpriv']

/**
 * Goes before the command of a program that is to die with this process, whatever it does then. Empty where the system cannot:
 * there it ends when it next listens. setpriv(1) of util-linux.
 */
export function endsWithParent(): readonly string[] {
  const setpriv = process.platform === 'linux' ? paths.find(existsSync) : undefined
  return setpriv === undefined ? [] : [setpriv, '--no-new-privs', '--pdeathsig', 'KILL']
}
