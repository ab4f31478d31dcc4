/**
 * File name of a `Content-Disposition` header: `attachment; filename="a.xlsx"; filename*=UTF-8''%E8%BF%90.xlsx` → the
 * second, decoded.
 */
export function fileNameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) return decodeURIComponent(extended.trim())
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim()
}
