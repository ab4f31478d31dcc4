/** Longest edge in px that is sent: a weighing ticket that fills the picture stays readable. */
const MAX_EDGE = 2560
/** Bytes. Smaller photographs are sent as they are. */
const MIN_BYTES = 400_000
/** Formats of cameras. Drawings and scans with sharp text are not compressed. */
const PHOTO_TYPES = new Set(['image/jpeg', 'image/webp'])

/** Whether the file is a photograph that is worth compressing. */
export function isLargePhoto(file: Pick<File, 'type' | 'size'>): boolean {
  return PHOTO_TYPES.has(file.type) && file.size > MIN_BYTES
}

/** The size that fits into the longest edge, in proportion. Never enlarges. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, MAX_EDGE / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

/**
 * The photograph compressed at a quality of 0.1 to 0.9, upright. The file itself if that is not smaller or it cannot be
 * read.
 */
export async function compressPhoto(file: File, quality: number): Promise<File> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return file
  const size = fittedSize(image.width, image.height)
  const canvas = Object.assign(document.createElement('canvas'), size)
  canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height)
  image.close()
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, file.type, quality)
  })
  return blob && blob.type === file.type && blob.size < file.size
    ? new File([blob], file.name, { type: file.type, lastModified: file.lastModified })
    : file
}

/** A copy of the form with its large photographs compressed. */
export async function withCompressedPhotos(form: FormData, quality: number): Promise<FormData> {
  const out = new FormData()
  for (const [name, value] of form)
    out.append(name, value instanceof File && isLargePhoto(value) ? await compressPhoto(value, quality) : value)
  return out
}
