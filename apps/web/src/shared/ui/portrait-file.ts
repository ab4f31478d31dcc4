/** Edge in px: a few kB, and sharp at the size of portraits. */
const EDGE = 192

/** The middle of a picture as a small square, as a `data:` address. @throws if the file is not a picture. */
export async function portraitFrom(file: Blob): Promise<string> {
  const image = await createImageBitmap(file)
  const edge = Math.min(image.width, image.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: EDGE, height: EDGE })
  canvas
    .getContext('2d')
    ?.drawImage(image, (image.width - edge) / 2, (image.height - edge) / 2, edge, edge, 0, 0, EDGE, EDGE)
  image.close()
  return canvas.toDataURL('image/jpeg', 0.85)
}
