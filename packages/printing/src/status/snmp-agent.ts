import { createSession, isVarbindError, type Varbind, Version1, Version2c } from 'net-snmp'

/** An SNMP agent with one community, asked in version 1 and 2c until it answers in one of them. */
export interface SnmpAgent {
  /** The value, or undefined where the agent does not know the object or does not answer. */
  readonly get: (oid: string) => Promise<unknown>
  /** The values of a column, at most `most`. */
  readonly column: (oid: string, most: number) => Promise<readonly unknown[]>
  readonly close: () => void
}

export interface AgentAddress {
  readonly address: string
  readonly port?: number | undefined
  readonly community?: string | undefined
}

const snmpPort = 161

/** Finds out which version an agent speaks, by asking for sysDescr; undefined where none answers within the time. */
export async function openSnmpAgent(
  { address, port = snmpPort, community = 'public' }: AgentAddress,
  timeoutMs: number,
): Promise<SnmpAgent | undefined> {
  const agents = [Version2c, Version1].map((version) => agentOver({ address, port, community, version, timeoutMs }))
  const first = await Promise.any(agents.map((agent) => agent.answers().then(() => agent))).catch(() => undefined)
  for (const agent of agents) if (agent !== first) agent.close()
  return first
}

const sysDescr = '1.3.6.1.2.1.1.1.0'

interface VersionOfAgent {
  readonly address: string
  readonly port: number
  readonly community: string
  readonly version: typeof Version1 | typeof Version2c
  readonly timeoutMs: number
}

function agentOver({ address, port, community, version, timeoutMs }: VersionOfAgent) {
  const session = createSession(address, community, { port, version, retries: 0, timeout: timeoutMs })
  session.on('error', ignoreGarbage)
  const ask = (oid: string): Promise<readonly Varbind[]> =>
    new Promise((resolve, reject) => {
      session.get([oid], (error: Error | null, varbinds?: Varbind[]) =>
        error ? reject(error) : resolve(varbinds ?? []),
      )
    })
  const get = async (oid: string): Promise<unknown> => {
    const [varbind] = await ask(oid).catch((): readonly Varbind[] => [])
    return varbind === undefined || isVarbindError(varbind) ? undefined : varbind.value
  }
  const column = (oid: string, most: number): Promise<readonly unknown[]> =>
    new Promise((resolve) => {
      const values: unknown[] = []
      const feed = (varbinds: Varbind[]): boolean => {
        values.push(...varbinds.filter((one) => !isVarbindError(one)).map(({ value }) => value))
        return values.length >= most
      }
      session.subtree(oid, most, feed, () => resolve(values.slice(0, most)))
    })
  return { get, column, answers: () => ask(sysDescr), close: () => session.close() }
}

/** What no agent said: the request that waits for its answer runs into its time. */
function ignoreGarbage(): void {}

const longestText = 200

/** A text of an agent or a responder: printable, on one line, at most 200 characters; undefined where nothing is left. */
export function shortText(value: unknown): string | undefined {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value
  if (typeof text !== 'string') return undefined
  const printable = text.slice(0, 10 * longestText).replaceAll(/[\p{C}\s\ufffd]+/gu, ' ')
  return printable.trim().slice(0, longestText).trim() || undefined
}
