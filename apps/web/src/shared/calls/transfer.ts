import type { FileRef } from '@tuheng/domain/kernel/field'
import { errorOfAnswer, errorOfFailure, type Envelope } from './api-error.ts'
import { fileNameOf } from './file-name.ts'
import { apiHeaders, apiUrl, call, throwRefusal, unwrap, type CallOptions } from './request.ts'
import { useSettings } from '../appearance/settings.ts'

export interface UploadOptions {
  /** Share sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Added to the session's headers. */
  headers?: Readonly<Record<string, string>>
}

/** Uploads a form with files. Large photographs are compressed first, at the quality of the person's settings. */
export async function upload<T = FileRef[]>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const { withCompressedPhotos } = await import('./photo.ts')
  const body = await withCompressedPhotos(form, useSettings.getState().quality)
  options.signal?.throwIfAborted()
  return send(path, body, options)
}

/** XMLHttpRequest, because fetch cannot report upload progress. */
function send<T>(path: string, form: FormData, options: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl(path))
    for (const [name, value] of Object.entries({ ...apiHeaders(), ...options.headers }))
      request.setRequestHeader(name, value)
    request.responseType = 'text'
    request.upload.onprogress = event => event.lengthComputable && options.onProgress?.(event.loaded / event.total)
    request.onerror = () => reject(errorOfFailure({ timedOut: false, seconds: 0, cause: null }))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      try {
        resolve(dataOf<T>(request))
      } catch (error) {
        reject(error)
      }
    }
    options.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/**
 * Downloads a file and saves it under the server's name. Larger exports become a job: then nothing is saved and the job
 * is returned.
 */
export async function download(
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<{ jobId: number } | { name: string }> {
  const response = await call<Response>(path, body, { keepEmpty: true, ...options, raw: true })
  if (response.headers.get('content-type')?.startsWith('application/json')) return unwrap<{ jobId: number }>(response)
  const name = fileNameOf(response.headers.get('content-disposition')) ?? 'download'
  saveBlob(await response.blob(), name)
  return { name }
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function dataOf<T>(request: XMLHttpRequest): T {
  const envelope = parse<T>(request.responseText)
  if (request.status < 300 && envelope?.status) return envelope.data as T
  return throwRefusal(errorOfAnswer(request.status, envelope))
}

function parse<T>(text: string): Envelope<T> | undefined {
  try {
    return JSON.parse(text) as Envelope<T>
  } catch {
    return undefined
  }
}
