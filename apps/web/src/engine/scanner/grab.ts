import { formatDateTime } from '@tuheng/domain/kernel/dates'

/** Why there is no picture; `status` where the service answered one. */
export type GrabFailure = 'unreachable' | 'refused' | 'noPicture' | 'none' | 'denied' | 'busy' | 'insecure'

export class GrabError extends Error {
  readonly kind: GrabFailure
  readonly status: number
  constructor(kind: GrabFailure, status = 0) {
    super(kind)
    this.kind = kind
    this.status = status
  }
}

/** In milliseconds: lamps warm up and lenses focus first. */
const WAIT = 15_000
const LOCAL = /^(?:localhost|127(?:\.\d{1,3}){3})$/

/** Only the computer itself: pictures of papers come from no other place. */
export function isLocalAddress(text: string): boolean {
  const url = URL.parse(text)
  return !!url && (url.protocol === 'http:' || url.protocol === 'https:') && LOCAL.test(url.hostname)
}

/**
 * Takes a picture with the scanner's own service: it answers an image, or JSON that holds one in base64.
 * @throws {GrabError}
 */
export async function grabFromService(address: string): Promise<Blob> {
  const response = await fetch(address, { signal: AbortSignal.timeout(WAIT), cache: 'no-store' }).catch(() => {
    throw new GrabError('unreachable')
  })
  if (!response.ok) throw new GrabError('refused', response.status)
  if (response.headers.get('content-type')?.startsWith('image/')) return response.blob()
  const picture = pictureIn(await response.text())
  if (!picture) throw new GrabError('noPicture')
  return picture
}

/** The first picture in the answer of a service: the whole text, or any text inside the JSON. */
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
    out.push(answer) // no JSON: the picture itself
  }
  return out
}

/** How the base64 of each format begins. */
const BEGINNINGS = { '/9j/': 'image/jpeg', iVBORw0KGgo: 'image/png', Qk: 'image/bmp', UklGR: 'image/webp' } as const
const SHORTEST = 60

function pictureOf(text: string): Blob | undefined {
  const body = text
    .trim()
    .replace(/^data:image\/[a-z+.-]+;base64,/, '')
    .replaceAll(/\s/g, '')
  const mime = Object.entries(BEGINNINGS).find(([beginning]) => body.startsWith(beginning))?.[1]
  if (!mime || body.length < SHORTEST || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined
  try {
    return new Blob([Uint8Array.from(atob(body), sign => sign.codePointAt(0) ?? 0)], { type: mime })
  } catch {
    return undefined
  }
}

/** A picture as a file, called after the moment it was taken. */
export function pictureFile(picture: Blob, word: string, at: number): File {
  const ending = picture.type.replace(/^image\//, '').replace('jpeg', 'jpg') || 'jpg'
  return new File([picture], `${word}${formatDateTime(at, 'compact')}${String(at % 1000).padStart(3, '0')}.${ending}`, {
    type: picture.type || 'image/jpeg',
  })
}

/** Opens a camera at its best for papers. @throws {GrabError} */
export async function openCamera(deviceId: string): Promise<MediaStream> {
  // Absent where the page came over plain http from another machine, whatever the types say
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new GrabError('insecure')
  try {
    return await devices.getUserMedia({
      video: {
        width: { ideal: 2560 },
        height: { ideal: 1920 },
        ...(deviceId ? { deviceId: { ideal: deviceId } } : { facingMode: { ideal: 'environment' } }),
      },
    })
  } catch (error) {
    throw new GrabError(failureOf(error))
  }
}

function failureOf(error: unknown): GrabFailure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
