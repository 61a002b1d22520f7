import { openSnmpAgent, type SnmpAgent, shortText } from '../status/snmp-agent.ts'
import { type FoundPrinter, readDeviceId } from './found-printer.ts'

/** RFC 2790, RFC 3805 and PWG 5107.1, each of the first device or printer. */
const oids = {
  sysDescr: '1.3.6.1.2.1.1.1.0',
  deviceType: '1.3.6.1.2.1.25.3.2.1.2.1',
  deviceDescr: '1.3.6.1.2.1.25.3.2.1.3.1',
  printerName: '1.3.6.1.2.1.43.5.1.1.16.1',
  deviceId: '1.3.6.1.4.1.2699.1.2.1.2.1.1.3.1',
}
const printerDevice = '1.3.6.1.2.1.25.3.1.5'

/** So many addresses are asked at the same time. */
const atOnce = 64
/** An agent in the same building answers in a few milliseconds. */
const answerMs = 1000
/** Where label printers take raw bytes; SNMP does not tell it. */
const rawPort = 9100

interface AgentsOptions {
  readonly port?: number | undefined
  readonly signal: AbortSignal
  readonly tell: (printer: FoundPrinter) => void
}

/** Asks every address whether it is a printer, until all are asked or the signal says stop. */
export async function askAgentsForPrinters(
  addresses: readonly string[],
  { port, signal, tell }: AgentsOptions,
): Promise<void> {
  const waiting = addresses.values()
  const work = async (): Promise<void> => {
    for (const address of waiting) {
      if (signal.aborted) return
      const printer = await askAddress(address, port)
      if (printer !== undefined && !signal.aborted) tell(printer)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, addresses.length) }, work))
}

async function askAddress(address: string, port: number | undefined): Promise<FoundPrinter | undefined> {
  const agent = await openSnmpAgent({ address, port }, answerMs)
  if (agent === undefined) return undefined
  try {
    return await printerBehind(agent, address)
  } finally {
    agent.close()
  }
}

async function printerBehind(agent: SnmpAgent, address: string): Promise<FoundPrinter | undefined> {
  const ask = async (oid: string): Promise<string | undefined> => shortText(await agent.get(oid))
  const printerName = await ask(oids.printerName)
  if (printerName === undefined && (await ask(oids.deviceType)) !== printerDevice) return undefined
  const description = (await ask(oids.deviceDescr)) ?? (await ask(oids.sysDescr))
  const told = readDeviceId((await ask(oids.deviceId)) ?? '')
  const model = told.model ?? description
  return {
    address,
    port: rawPort,
    protocol: 'raw',
    name: printerName ?? description ?? address,
    ...(told.vendor === undefined ? {} : { vendor: told.vendor }),
    ...(model === undefined ? {} : { model }),
    how: 'snmp',
  }
}
