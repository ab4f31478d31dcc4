import { formatDateTime } from '@tuheng/domain/kernel/dates'

/** Why there is no picture; `status` if the service returned an HTTP error. */
export type CaptureFailure = 'unreachable' | 'refused' | 'noPicture' | 'none' | 'denied' | 'busy' | 'insecure'

export class CaptureError extends Error {
  readonly kind: CaptureFailure
  readonly status: number
  constructor(kind: CaptureFailure, status = 0) {
    super(kind)
    this.kind = kind
    this.status = status
  }
}

/** Milliseconds. Scanners warm up and focus first. */
const TIMEOUT = 15_000
const LOCAL_HOSTS = /^(?:localhost|127(?:\.\d{1,3}){3})$/

/** Only addresses of the same computer are allowed. */
export function isLocalAddress(text: string): boolean {
  const url = URL.parse(text)
  return !!url && (url.protocol === 'http:' || url.protocol === 'https:') && LOCAL_HOSTS.test(url.hostname)
}

/**
 * Takes a picture with the scanner's local service. The answer is an image, or JSON that contains one in base64.
 * @throws {CaptureError}
 */
export async function captureFromService(address: string): Promise<Blob> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), cache: 'no-store' }).catch(() => {
    throw new CaptureError('unreachable')
  })
  if (!response.ok) throw new CaptureError('refused', response.status)
  if (response.headers.get('content-type')?.startsWith('image/')) return response.blob()
  const picture = pictureIn(await response.text())
  if (!picture) throw new CaptureError('noPicture')
  return picture
}

/** The first base64 picture in the answer of a service: the whole text, or any string in its JSON. */
export function pictureIn(answer: string): Blob | undefined {
  return textsOf(answer)
    .map(pictureOf)
    .find(picture => picture !== undefined)
}

function textsOf(answer: string): string[] {
  const out: string[] = []
  try {
    JSON.parse(answer, (_key, value: unknown) => {
      if (typeof value === 'string') out.push(value)
      return value
    })
  } catch {
    out.push(answer) // not JSON: the text may be the picture
  }
  return out
}

/** First base64 characters of each format. */
const SIGNATURES = { '/9j/': 'image/jpeg', iVBORw0KGgo: 'image/png', Qk: 'image/bmp', UklGR: 'image/webp' } as const
const MIN_LENGTH = 60

function pictureOf(text: string): Blob | undefined {
  const body = text
    .trim()
    .replace(/^data:image\/[a-z+.-]+;base64,/, '')
    .replaceAll(/\s/g, '')
  const mime = Object.entries(SIGNATURES).find(([beginning]) => body.startsWith(beginning))?.[1]
  if (!mime || body.length < MIN_LENGTH || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined
  try {
    return new Blob([Uint8Array.from(atob(body), sign => sign.codePointAt(0) ?? 0)], { type: mime })
  } catch {
    return undefined
  }
}

/** A picture as a file, named by the time it was taken. */
export function pictureFile(picture: Blob, word: string, at: number): File {
  const ending = picture.type.replace(/^image\//, '').replace('jpeg', 'jpg') || 'jpg'
  return new File([picture], `${word}${formatDateTime(at, 'compact')}${String(at % 1000).padStart(3, '0')}.${ending}`, {
    type: picture.type || 'image/jpeg',
  })
}

/** Opens a camera with settings for documents. @throws {CaptureError} */
export async function openCamera(deviceId: string): Promise<MediaStream> {
  // Undefined on a page served by plain http from another machine, contrary to the types
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new CaptureError('insecure')
  try {
    return await devices.getUserMedia({
      video: {
        width: { ideal: 2560 },
        height: { ideal: 1920 },
        ...(deviceId ? { deviceId: { ideal: deviceId } } : { facingMode: { ideal: 'environment' } }),
      },
    })
  } catch (error) {
    throw new CaptureError(failureOf(error))
  }
}

function failureOf(error: unknown): CaptureFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
