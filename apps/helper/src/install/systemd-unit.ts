import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Computer } from './computer.ts'
import { runTool } from './run-tool.ts'
import type { Autostart, StartCommand } from './start-command.ts'

const unitName = 'labelwright-helper.service'

/** Linux: a unit of the user's own systemd. */
export function systemdUnit(computer: Computer): Autostart {
  const folder = join(computer.environment.XDG_CONFIG_HOME || join(computer.home, '.config'), 'systemd', 'user')
  const file = join(folder, unitName)
  const systemctl = (...args: string[]) => runTool(computer, 'systemctl', ['--user', ...args])
  const stop = async () => {
    if (existsSync(file)) await systemctl('stop', unitName)
  }
  return {
    hindrance: async () => {
      const { code } = await computer.run('systemctl', ['--user', 'show-environment'])
      return code === 0 ? undefined : 'systemd does not run for your user on this computer.'
    },
    isInstalled: () => existsSync(file),
    start: async (command) => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, unitOf(command))
      await systemctl('daemon-reload')
      await systemctl('enable', unitName)
      await systemctl('restart', unitName)
    },
    stop,
    remove: async () => {
      if (!existsSync(file)) return
      await systemctl('disable', '--now', unitName)
      rmSync(file)
      await systemctl('daemon-reload')
    },
    startAgain: `systemctl --user start ${unitName}`,
    logOf: () => `journalctl --user --unit ${unitName}`,
  }
}

/** It may take a while to stop: what is being printed is waited for. */
const unitOf = ({ program, args, environment }: StartCommand): string => `[Unit]
Description=Labelwright printer helper

[Service]
ExecStart=${quotedProgram(program)} ${args.map(quoted).join(' ')}
${Object.entries(environment)
  .map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}\n`)
  .join('')}Restart=on-failure
RestartSec=3
TimeoutStopSec=60
UMask=0077

[Install]
WantedBy=default.target
`

/** systemd.service(5): in the program's own place `%` is doubled and nothing else; systemd takes no quotes and backslashes there. */
const quotedProgram = (path: string): string => `"${path.replaceAll('%', '%%')}"`

/** systemd.syntax(7): quotes and backslashes are escaped, `%` and `$` doubled. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`
