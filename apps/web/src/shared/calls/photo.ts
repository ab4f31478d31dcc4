/** Longest edge in px that is sent: a weighing ticket that fills the picture stays readable. */
const LONGEST = 2560
/** Smaller ones are sent as they are. */
const WORTH_BYTES = 400_000
/** What cameras make; drawings and scans with sharp letters keep their format. */
const PHOTO = new Set(['image/jpeg', 'image/webp'])

/** Is the file a photograph that is worth making smaller? */
export function isLargePhoto(file: Pick<File, 'type' | 'size'>): boolean {
  return PHOTO.has(file.type) && file.size > WORTH_BYTES
}

/** Width and height that fit into the longest edge, in proportion; never larger than they are. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, LONGEST / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

/** The photograph at a quality of 0.1 to 0.9, upright; the file itself when nothing is won or it cannot be read. */
export async function smaller(file: File, quality: number): Promise<File> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return file
  const size = fitted(image.width, image.height)
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

/** The same form with its large photographs made smaller. */
export async function withSmallerPhotos(form: FormData, quality: number): Promise<FormData> {
  const out = new FormData()
  for (const [name, value] of form)
    out.append(name, value instanceof File && isLargePhoto(value) ? await smaller(value, quality) : value)
  return out
}
