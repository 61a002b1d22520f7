import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Computer } from './computer.ts'
import { programDirectory } from './program.ts'
import { runTool } from './run-tool.ts'
import type { Autostart, StartCommand } from './start-command.ts'
import { escapedXml } from './xml.ts'

const taskName = 'Labelwright printer helper'

/** Windows: a task that starts when this user signs in. It needs no administrator, and sees the user's printers. */
export function logonTask(computer: Computer): Autostart {
  const file = join(programDirectory(computer.home), 'labelwright-helper-task.xml')
  const schtasks = (...args: string[]) => runTool(computer, 'schtasks', args)
  const stop = async () => {
    if (!existsSync(file)) return
    // Both answer with an error where nothing runs, which is as well.
    await computer.run('schtasks', ['/End', '/TN', taskName])
    await computer.run('taskkill', killOthers(computer))
  }
  return {
    hindrance: async () => undefined,
    isInstalled: () => existsSync(file),
    start: async (command) => {
      mkdirSync(programDirectory(computer.home), { recursive: true })
      writeFileSync(file, `\uFEFF${taskOf(command, accountOf(computer))}`, 'utf16le')
      await schtasks('/Create', '/TN', taskName, '/XML', file, '/F')
      await schtasks('/Run', '/TN', taskName)
    },
    stop,
    remove: async () => {
      if (!existsSync(file)) return
      await stop()
      await schtasks('/Delete', '/TN', taskName, '/F')
      rmSync(file)
    },
    startAgain: `schtasks /Run /TN "${taskName}"`,
    logOf: () => undefined,
  }
}

const accountOf = ({ environment, user }: Computer): string =>
  environment.USERDOMAIN ? `${environment.USERDOMAIN}\\${user}` : user

/** Ends this user's installed helper, but not the process that is at work here: both may be the same program. */
const killOthers = ({ user }: Computer): string[] => {
  const filters = ['IMAGENAME eq labelwright-helper.exe', `USERNAME eq ${user}`, `PID ne ${process.pid}`]
  return ['/F', ...filters.flatMap((filter) => ['/FI', filter])]
}

/**
 * Task Scheduler's own format, version 1.2. `conhost --headless` runs a console program without a window. The trigger is
 * repeated every minute, and ignored while the helper runs: that starts it again after a crash.
 */
const taskOf = ({ program, args }: StartCommand, account: string): string => `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Prints labels from the browser on this computer's printers.</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
      </Repetition>
      <UserId>${escapedXml(account)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escapedXml(account)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>%SystemRoot%\\System32\\conhost.exe</Command>
      <Arguments>${escapedXml(['--headless', program, ...args].map(quotedArgument).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`

/** As CommandLineToArgvW reads it: quotes are escaped, and the backslashes before one doubled. */
function quotedArgument(text: string): string {
  if (/^[\w:.\\/-]+$/.test(text)) return text
  return `"${text.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`
}
