import { DetailedError, Upload } from 'tus-js-client'
import { apiHeaders, apiUrl } from '../../../shared/calls/request.ts'

/** Bytes of a part. What was sent of a broken part counts, too. */
const PART_BYTES = 8 * 2 ** 20
/** Tries after a failure, each after so many milliseconds. Every part that arrives begins anew. */
const RETRY_AFTER = [300, 1000, 2000, 4000, 8000, 15_000, 30_000]

export interface Sending {
  /** Sends what is missing. Resolves to the id of the complete upload, or to nothing if it was paused. */
  start(onProgress: (sent: number) => void): Promise<string | undefined>
  pause(): void
  /** Ends it, and lets the server forget what it has. */
  cancel(): void
}

/**
 * An upload in parts, by the tus protocol. It goes on where it stopped: after a broken network by itself, after the page
 * was closed when the same file is chosen for the same place.
 */
export function sendInParts(file: File, place: string): Sending {
  let upload: Upload | undefined
  let onPause: (() => void) | undefined
  return {
    start: async onProgress => {
      onPause?.()
      const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
      onPause = () => resolve(undefined)
      const current = new Upload(file, {
        endpoint: apiUrl('fms/upload'),
        ...(upload?.url ? { uploadUrl: upload.url } : {}),
        chunkSize: PART_BYTES,
        retryDelays: RETRY_AFTER,
        removeFingerprintOnSuccess: true,
        fingerprint: async () => `tuheng-upload/${place}/${file.size}/${file.lastModified}`,
        // A session may have been renewed since the upload began
        onBeforeRequest: request => {
          for (const [name, value] of Object.entries(apiHeaders()))
            if (name.toLowerCase() !== 'content-type') request.setHeader(name, value)
        },
        onProgress: sent => onProgress(sent),
        onSuccess: () => resolve(idOf(current.url)),
        onError: error => reject(refusalOf(error)),
      })
      if (!upload) {
        const [earlier] = await current.findPreviousUploads()
        if (earlier) current.resumeFromPreviousUpload(earlier)
      }
      upload = current
      current.start()
      return promise
    },
    pause: () => {
      void upload?.abort()
      onPause?.()
    },
    cancel: () => {
      void upload?.abort(true).catch(() => {})
      onPause?.()
    },
  }
}

const idOf = (url: string | null): string | undefined => url?.split('/').at(-1)

/** The words of the server, where it said why. */
function refusalOf(error: Error | DetailedError): Error & { refusal?: string } {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
  if (!body || status < 400 || status === 502 || status === 503 || status === 504) return error
  try {
    return Object.assign(error, { refusal: (JSON.parse(body) as { msg: string }).msg })
  } catch {
    return error
  }
}
