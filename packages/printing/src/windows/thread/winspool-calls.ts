// The calls and structures of winspool.drv as Windows declares them (winspool.h).
import { functionsOf, type Koffi } from './koffi.ts'

export function declareCalls(koffi: Koffi) {
  const func = functionsOf(koffi, 'winspool.drv')
  const kernelFunc = functionsOf(koffi, 'kernel32.dll')
  return {
    getLastError: kernelFunc('uint32 __stdcall GetLastError()'),
    setLastError: kernelFunc('void __stdcall SetLastError(uint32 code)'),
    enumPrinters: func(
      'int __stdcall EnumPrintersW(uint32 flags, str16 name, uint32 level, _Out_ uint8 *buffer, uint32 size, _Out_ uint32 *needed, _Out_ uint32 *count)',
    ),
    getDefaultPrinter: func('int __stdcall GetDefaultPrinterW(_Out_ uint8 *buffer, _Inout_ uint32 *length)'),
    openPrinter: func('int __stdcall OpenPrinterW(str16 name, _Out_ void **printer, void *defaults)'),
    closePrinter: func('int __stdcall ClosePrinter(void *printer)'),
    getPrinter: func(
      'int __stdcall GetPrinterW(void *printer, uint32 level, _Out_ uint8 *buffer, uint32 size, _Out_ uint32 *needed)',
    ),
    enumJobs: func(
      'int __stdcall EnumJobsW(void *printer, uint32 first, uint32 most, uint32 level, _Out_ uint8 *buffer, uint32 size, _Out_ uint32 *needed, _Out_ uint32 *count)',
    ),
    getJob: func(
      'int __stdcall GetJobW(void *printer, uint32 job, uint32 level, _Out_ uint8 *buffer, uint32 size, _Out_ uint32 *needed)',
    ),
    startDoc: func('uint32 __stdcall StartDocPrinterW(void *printer, uint32 level, LwDocument *document)'),
    startPage: func('int __stdcall StartPagePrinter(void *printer)'),
    write: func('int __stdcall WritePrinter(void *printer, uint8 *bytes, uint32 length, _Out_ uint32 *written)'),
    endPage: func('int __stdcall EndPagePrinter(void *printer)'),
    endDoc: func('int __stdcall EndDocPrinter(void *printer)'),
    abort: func('int __stdcall AbortPrinter(void *printer)'),
    documentProperties: func(
      'int __stdcall DocumentPropertiesW(void *window, void *printer, str16 queue, _Inout_ uint8 *output, uint8 *input, uint32 mode)',
    ),
  }
}

/** Declares DOC_INFO_1, which calls name, and answers those that are read. */
export function declareTypes(koffi: Koffi) {
  koffi.struct('LwDocument', { name: 'str16', output: 'str16', type: 'str16' })
  return {
    printerInfo4: koffi.struct('LwPrinterInfo4', { name: 'str16', server: 'str16', attributes: 'uint32' }),
    printerInfo2: koffi.struct('LwPrinterInfo2', {
      server: 'str16',
      name: 'str16',
      share: 'str16',
      port: 'str16',
      driver: 'str16',
      comment: 'str16',
      location: 'str16',
      settings: 'void *',
      separator: 'str16',
      processor: 'str16',
      type: 'str16',
      parameters: 'str16',
      security: 'void *',
      attributes: 'uint32',
      priority: 'uint32',
      defaultPriority: 'uint32',
      startTime: 'uint32',
      untilTime: 'uint32',
      status: 'uint32',
      jobCount: 'uint32',
      pagesPerMinute: 'uint32',
    }),
    jobInfo1: koffi.struct('LwJobInfo1', {
      id: 'uint32',
      printer: 'str16',
      machine: 'str16',
      user: 'str16',
      document: 'str16',
      type: 'str16',
      statusText: 'str16',
      status: 'uint32',
      priority: 'uint32',
      position: 'uint32',
      totalPages: 'uint32',
      pagesPrinted: 'uint32',
      year: 'uint16',
      month: 'uint16',
      dayOfWeek: 'uint16',
      day: 'uint16',
      hour: 'uint16',
      minute: 'uint16',
      second: 'uint16',
      milliseconds: 'uint16',
    }),
  }
}
