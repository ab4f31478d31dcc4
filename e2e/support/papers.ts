/** A day relative to today, by the company's clock. */
export function day(offset = 0): string {
  return new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
}

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** A scanned document to upload. */
export function scan(name: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
}
