import type { Field, FileRef } from '@tuheng/domain/kernel/field'
import { Modal } from 'antd'
import { useStore } from 'zustand'
import { UploadsContext } from '../../../engine/widgets/files/uploads-context.ts'
import { widgetOf } from '../../../engine/widgets/index.ts'
import { useT } from '../locale/index.ts'
import { trips } from '../shared/trips.ts'
import type { Sheet } from '../../../engine/sheet/sheet-store.ts'
import type { SheetRow } from '../../../engine/sheet/sheet-types.ts'

const FIELD = trips.fields['unloadPhotos'] as Field

/** Photographs of a trip's ticket: chosen, dropped, or pasted. */
export function PhotosDialog({
  sheet,
  rowKey,
  mayRecord,
  onClose,
}: {
  sheet: Sheet
  rowKey: string
  mayRecord: boolean
  onClose(): void
}) {
  const t = useT()
  const row = useStore(sheet.store, state => state.rows.find(one => one.key === rowKey))
  if (!row) return null
  return (
    <Modal
      open
      title={`${t('arrival.photosOf')} · ${String(row.values['plateNo'])}`}
      footer={null}
      onCancel={onClose}
      width={520}
    >
      <PhotosInput sheet={sheet} row={row} mayRecord={mayRecord} />
    </Modal>
  )
}

/** The same as a field, where one trip has the whole window. */
export function PhotosInput({ sheet, row, mayRecord }: { sheet: Sheet; row: SheetRow; mayRecord: boolean }) {
  const t = useT()
  const { Input } = widgetOf(FIELD)
  const open = mayRecord && row.state !== 'saved' && row.state !== 'saving'
  return (
    <UploadsContext value={sheet.uploads}>
      <Input
        field={FIELD}
        name="unloadPhotos"
        path="unloadPhotos"
        label={t('arrival.photosOf')}
        value={row.values['unloadPhotos'] as never}
        getRow={() => row.values}
        disabled={!open}
        onChange={files => sheet.patch(row.key, { unloadPhotos: files as FileRef[] | null })}
      />
    </UploadsContext>
  )
}
