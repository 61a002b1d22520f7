import type { Computer } from './computer.ts'
import { InstallFailed } from './install-failed.ts'
import { launchAgent } from './launch-agent.ts'
import { logonTask } from './logon-task.ts'
import type { Autostart } from './start-command.ts'
import { systemdUnit } from './systemd-unit.ts'

/** The autostart of a system. Throws `InstallFailed` where there is none that we know. */
export function autostartOf(computer: Computer): Autostart {
  if (computer.platform === 'linux') return systemdUnit(computer)
  if (computer.platform === 'darwin') return launchAgent(computer)
  if (computer.platform === 'win32') return logonTask(computer)
  throw new InstallFailed(
    `The helper cannot be installed on ${computer.platform}. Start it yourself with labelwright-helper run.`,
  )
}
