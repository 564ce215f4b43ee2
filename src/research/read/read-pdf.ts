import { Worker } from 'node:worker_threads'
import { joinParagraphs, needsOcr } from './pdf-text.ts'
import type { PdfAnswer, PdfJob } from './pdf-worker.ts'
import { type PlainText, plainText } from './plain-text.ts'

export type PdfLimits = { readonly maxPages: number; readonly timeoutMs: number; readonly memoryMb: number }
const defaultPdfLimits: PdfLimits = { maxPages: 60, timeoutMs: 20_000, memoryMb: 192 }

type PdfFault = { readonly unreadable: string; readonly detail: string }
type PdfRead = PlainText & {
  readonly title: string | null
  readonly createdAt: string | null
  readonly remarks: readonly string[]
}

const faults: Record<'password' | 'not_a_pdf', PdfFault> = {
  password: { unreadable: 'pdf_password', detail: 'The PDF is protected by a password.' },
  not_a_pdf: { unreadable: 'pdf_broken', detail: 'The document is not a valid PDF.' },
}

export async function readPdf(
  body: Uint8Array,
  limits: PdfLimits = defaultPdfLimits,
): Promise<PdfRead | PdfFault> {
  const answer = await readInWorker({ bytes: Uint8Array.from(body), maxPages: limits.maxPages }, limits)
  if ('unreadable' in answer) return answer
  if ('fault' in answer) return faults[answer.fault]
  const remarks = [
    ...(needsOcr(answer.pages) ? ['needs_ocr'] : []),
    ...(answer.totalPages > limits.maxPages ? ['cut_too_many_pages'] : []),
  ]
  const text = plainText(answer.pages.map(joinParagraphs).join('\n\n'))
  return { ...text, title: answer.title, createdAt: pdfDate(answer.createdAt), remarks }
}

function readInWorker(job: PdfJob, limits: PdfLimits): Promise<PdfAnswer | PdfFault> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: job,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    const finish = (answer: PdfAnswer | PdfFault) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const seconds = limits.timeoutMs / 1000
    const timer = setTimeout(
      () =>
        finish({ unreadable: 'pdf_timeout', detail: `Reading the PDF took longer than ${seconds} seconds.` }),
      limits.timeoutMs,
    )
    worker.once('message', finish)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? {
              unreadable: 'pdf_too_large',
              detail: `Reading the PDF took more than ${limits.memoryMb} MB of memory.`,
            }
          : faults.not_a_pdf,
      ),
    )
    worker.once('exit', () => finish(faults.not_a_pdf))
  })
}

/** Parses `D:20260114093000-06'00'` (ISO 32000-1 § 7.9.4). Only the day is used. */
function pdfDate(stated: string | null): string | null {
  const parts = /^D?:?(\d{4})(\d{2})(\d{2})/.exec(stated ?? '')
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null
}
