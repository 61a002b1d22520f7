/** What printers are spoken to in: languages of label printers, and PDF by way of a driver. */
export const printerLanguages = ['zpl', 'tspl', 'epl', 'escpos', 'brother', 'cpcl', 'pdf'] as const
