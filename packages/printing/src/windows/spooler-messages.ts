// What the main thread and the thread that calls Windows say to each other.

/** A paper that is asked for: its size in tenths of a millimetre, or the name of a form of the driver. */
export type Paper = { readonly width: number; readonly length: number } | { readonly form: string }

export type SpoolerRequest =
  | { readonly kind: 'list-queues' }
  | { readonly kind: 'read-queue'; readonly queue: string }
  | { readonly kind: 'read-jobs'; readonly queue: string }
  | { readonly kind: 'print-raw'; readonly queue: string; readonly document: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'print-pdf'
      readonly queue: string
      readonly document: string
      readonly bytes: Uint8Array
      readonly paper: Paper | undefined
      /** IPP `sides`. */
      readonly sides: string
    }

/** A queue as Windows describes it (PRINTER_INFO_2). */
export interface SpoolerQueue {
  readonly name: string
  readonly isDefault: boolean
  /** PRINTER_STATUS_… */
  readonly status: number
  /** PRINTER_ATTRIBUTE_… */
  readonly attributes: number
  readonly jobCount: number
}

/** A job as Windows describes it (JOB_INFO_1). */
export interface SpoolerJob {
  readonly id: number
  readonly document: string
  /** JOB_STATUS_… */
  readonly status: number
  /** ms since 1970. */
  readonly submittedAt: number
}

/** How far a print came. `code` is that of GetLastError, where a call of Windows failed. */
export type PrintEnd =
  | { readonly kind: 'spooled'; readonly jobId: number; readonly followed: FollowedJob }
  /** Nothing was handed over. */
  | { readonly kind: 'not-begun'; readonly why: NotBegun; readonly code: number }
  /** Broken off after it began. */
  | { readonly kind: 'broken-off'; readonly call: string; readonly code: number }

export type NotBegun = 'no-such-queue' | 'access-denied' | 'refused' | 'unreadable-pdf' | 'no-such-paper' | 'no-driver'

/** What was last seen of a job: it left the queue as printed jobs do, it still waits, somebody deleted it, or nobody can tell. */
export type FollowedJob = 'completed' | 'waiting' | 'deleted' | 'unseen'

export interface SpoolerAnswers {
  readonly 'list-queues': readonly SpoolerQueue[]
  readonly 'read-queue': { readonly queue: SpoolerQueue; readonly jobs: readonly SpoolerJob[] }
  readonly 'read-jobs': { readonly keepsPrintedJobs: boolean; readonly jobs: readonly SpoolerJob[] }
  readonly 'print-raw': PrintEnd
  readonly 'print-pdf': PrintEnd
}

/** From the thread: it may begin at once, or this is all. */
export type ThreadMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'error'; readonly message: string }

/** To the thread, once it is ready: it prints, or it ends. */
export type ThreadWord = 'begin' | 'cancel'

/** What the thread is started with. */
export interface ThreadData {
  /** Koffi's native module, which calls Windows. */
  readonly koffiFile: string
  /** PDFium, which draws pages; for `print-pdf` alone. */
  readonly pdfium: Uint8Array | undefined
  readonly request: SpoolerRequest
}
