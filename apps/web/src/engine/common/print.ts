import type { Face } from '@tuheng/domain/kernel/resource'
import { call } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'

/** Opens the PDF of one or more records in a new window. */
export const printRecords = (face: Face, ids: readonly number[], layout: string): Promise<void> =>
  openPdf(`${face.api}/print`, ids.length === 1 ? { id: ids[0], layout } : { ids, layout })

/** Opens the PDF that a call answers in a new window. */
export async function openPdf(path: string, body: object): Promise<void> {
  // Opened within the click: otherwise the browser blocks it as a pop-up
  const page = window.open('', '_blank')
  try {
    const response = await call<Response>(path, body, { raw: true })
    const url = URL.createObjectURL(await response.blob())
    if (page) page.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), 300_000)
  } catch (error) {
    page?.close()
    notify.error(error)
  }
}
