import type { FileRef } from '@tuheng/domain/kernel/field'
import { useState, type DragEvent } from 'react'
import { upload } from '../../../shared/calls/api.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import type { Sheet } from '../../../engine/sheet/sheet-store.ts'
import { matchPhotos } from './find-trip.ts'

/**
 * Assigns pictures that are dropped on the sheet to trips by file name: ticket, plate or number of the trip. A row is
 * saved after its pictures are uploaded.
 */
export function usePhotoDrop(sheet: Sheet, mayRecord: boolean) {
  const t = useT()
  const [over, setOver] = useState(false)
  const take = async (files: File[]): Promise<boolean> => {
    const rows = sheet.store.getState().rows.filter(row => row.state !== 'saved')
    const { matched, unmatched } = matchPhotos(
      rows.map(row => row.values),
      files,
    )
    let sent = 0
    for (const { row, file } of matched) {
      const key = rows[row]?.key
      if (key === undefined) continue
      try {
        const form = new FormData()
        form.append('file', file)
        const refs = await upload('fms/file/upload', form)
        const now = sheet.store.getState().rows.find(one => one.key === key)
        sheet.patch(key, { unloadPhotos: [...((now?.values['unloadPhotos'] ?? []) as FileRef[]), ...refs] })
        sent += 1
      } catch (error) {
        notify.error(error)
      }
    }
    if (sent) notify.success(t('arrival.photosTaken', { count: sent }))
    if (unmatched.length)
      notify.warning(
        t('arrival.photosLeft', {
          count: unmatched.length,
          names: unmatched
            .slice(0, 3)
            .map(file => file.name)
            .join('、'),
        }),
      )
    return sent === matched.length
  }
  const hasFiles = (event: DragEvent) => mayRecord && event.dataTransfer.types.includes('Files')
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        sheet.uploads.add(take([...event.dataTransfer.files]))
      },
    },
  }
}
