import type { TicketKey } from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../context.ts'

/** The settings of a helper, sent when it pairs, with every answer to its reports, and over its link when they change. */
export const knownToHelpers = ({ origins, keyring, config }: Context) => ({
  origins: [...origins],
  ticketKeys: keyring.signingKeys('ticket').map((key) => key.publicJwk as unknown as TicketKey),
  loopbackPorts: [...config.loopbackPrinterPorts],
})
