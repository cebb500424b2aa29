import { faults } from '@delibera/core/faults'
import { fileRoutes } from '@delibera/core/files/routes'
import { contextRules, type FileRefusal, refuseName } from '@delibera/core/files/rules'
import type { UploadRequest } from '@delibera/core/files/schema'
import { limits } from '@delibera/core/limits'
import type { ReplyOf } from '@delibera/core/route'
import { CallError, call } from './call.ts'

/** What the file is for. Members say the slug of their personal link; the others are known by their session. */
type Purpose = Partial<Omit<UploadRequest, 'filename' | 'mime_type'>> & { slug?: string }

interface Watch {
  /** From 0 to 1. */
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

const canceled = () => new CallError(faults.UPL01, 'UPL01', { msg: 'upload canceled' })

/** Sends a file straight to the storage and answers its id. What the server would refuse by name or size is refused before a byte is sent. */
export async function upload(file: File, { slug, ...purpose }: Purpose, watch: Watch = {}): Promise<{ id: string }> {
  refuse(file, purpose.context ?? 'temp')
  const body = { ...purpose, filename: file.name, mime_type: file.type }
  const grant = slug === undefined ? await call(fileRoutes.askUpload, { body }) : await call(fileRoutes.askUploadByLink, { params: { slug }, body })
  await post(file, grant, watch)
  return { id: grant.id }
}

function refuse(file: File, context: UploadRequest['context']): void {
  const byName = refuseName(context, file.name)
  if (byName) throw refusal(400, 'filename', byName)
  if (file.size > contextRules[context].max_bytes) throw refusal(413, 'file', 'fileTooLarge')
}

/** In the form in which the server refuses. */
const refusal = (status: number, path: string, message: FileRefusal) => new CallError(status, 'E0001', { info: [{ path, message }] })

/** Not `fetch`, which does not tell how much has been sent. */
function post(file: File, { url, fields }: ReplyOf<typeof fileRoutes.askUpload>, { onProgress, signal }: Watch): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(canceled())
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal?.addEventListener('abort', cancel)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total)
    request.onload = () => (request.status >= 200 && request.status < 300 ? done() : fail(faultIn(request)))
    request.onerror = () => fail(new CallError(0, 'GEN01'))
    // The server, too, cancels what takes longer than a minute.
    request.onabort = request.ontimeout = () => fail(canceled())
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    request.open('POST', url)
    request.timeout = limits.files.upload_timeout_ms
    request.send(formOf(file, fields))
  })
}

/** The file comes last: a storage stops reading fields there. */
function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}

/** Our own storage answers as every call does; another one in its own words, which are not for people. */
function faultIn({ status, responseText }: XMLHttpRequest): CallError {
  try {
    const { error_code, ...told } = JSON.parse(responseText)
    return new CallError(status, error_code ?? 'GEN01', told)
  } catch {
    return new CallError(status, 'GEN01')
  }
}
