import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'

/**
 * The status commands that are sent after a label on the same connection, by printer language. An answer proves that the
 * printer has read everything before the command; without one in 2 s the label is `Unknown`. A command belongs here only if
 * printers answer it without paper, too.
 *
 * - `zpl`: `~HQES`. Zebra, Programming Guide (ZPL II, P1099958), `~HQ`: the examples there answer with the media out and the
 *   head open. Its edition of 2013 (P1012728) names the G series (GC, GK, GX) from V56.16.5 or V61.16.5 on; the later ones
 *   except no printer. Not `~HS`: by the same guide it is not answered without media or ribbon, or with the head open.
 * - `tspl`: `<ESC>!?`. TSC, TSPL/TSPL2 Programming Manual: commands that begin with `<ESC>` are answered at once, also in the
 *   event of an error; TSC's own library asks it over port 9100. Not `~!…`: answered by a ready printer alone.
 *
 * Languages without a command:
 * - `escpos`: Epson documents `DLE EOT` for serial connections, and that a parallel one does not take it while the printer is
 *   offline; we found no document that promises an answer over the network.
 * - `epl`: Intermec (ESim for the PC4 and PF8) answers `^ee` by RS-232 and USB only.
 * - `brother`: the Raster Command Reference forbids `ESC i S` while the printer prints, and its flow for networks has none.
 * - `pdf`: printed by a driver or a queue, which owns the connection.
 *
 * Models that are not asked in a language that has a command, because we found no document that names them: emulations of ZPL (Citizen;
 * Oki's has `~HQ` without `ES`), Zebra ZP450, printers of others that speak TSPL (Munbyn, Rollo, Xprinter; LPrint knows many
 * that do not answer), and those of TSC for which we found no document that names a network connection (DA210, DA310, DA320, TTP-244 Pro).
 * Godex, Honeywell, SATO, Toshiba TEC, Bixolon's and Citizen's own languages we do not write: those printers are `pdf`.
 */
export const statusQuestions: Readonly<Partial<Record<PrinterLanguage, string>>> = {
  zpl: '~HQES',
  tspl: '\u001b!?',
}
