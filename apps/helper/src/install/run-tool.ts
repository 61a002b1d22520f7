import type { Computer } from './computer.ts'
import { InstallFailed } from './install-failed.ts'

/** Runs a tool of the system that must work. Throws `InstallFailed` with what it said. */
export async function runTool(computer: Computer, tool: string, args: readonly string[]): Promise<void> {
  const { code, output } = await computer.run(tool, args)
  if (code === 0) return
  const said = output === '' ? '' : `: ${output.split('\n')[0]}`
  throw new InstallFailed(`"${tool} ${args.join(' ')}" did not work${said}. Fix this, then install the helper again.`)
}
