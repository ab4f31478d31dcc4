import type { Face } from '@tuheng/domain/kernel/resource'
import { AutoComplete, Modal } from 'antd'
import { useId, useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../shared/calls/api.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import type { BatchInfo, ImportAnswer } from '@tuheng/domain/kernel/import-wire'

/** A field that rows ask for and leave blank. */
export interface Filling {
  sheet: string
  field: string
  label: string
  rows: number
}

interface Props {
  face: Face
  batch: BatchInfo
  filling: Filling
  onClose(): void
  onDone(): void
}

/** One value for all rows that lack it. */
export function FillDialog({ face, batch, filling, onClose, onDone }: Props) {
  const t = useT()
  const lang = useLang()
  const id = useId()
  const [to, setTo] = useState('')
  const { busy, run } = useBusy()
  const { sheet, field, label, rows } = filling
  const lines = batch.mapping.sheets.find(one => one.sheet === sheet)?.lines ?? null
  const target = batch.targets.find(one => one.lines === lines && one.field === field)
  const text = to.trim()
  const apply = async () => {
    if (busy || text === '') return
    await run(async () => {
      const { fixed } = await faceCall<ImportAnswer<'importFix'>>(face, 'importFix', {
        body: { id: batch.id, fill: { sheet, field, to: text } },
        idempotencyKey: newKey(),
        timeout: 120_000,
      })
      if (!fixed) return notify.warning(t('fill.none'))
      notify.success(t('fill.done', { count: fixed }))
      onDone()
    })
  }
  return (
    <Modal
      open
      width={480}
      title={t('fill.title', { label, n: rows })}
      okText={t('fill.apply')}
      okButtonProps={{ disabled: text === '', loading: busy }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <div className="im-replace">
        <label htmlFor={id}>{label}</label>
        <AutoComplete
          id={id}
          autoFocus
          value={to}
          options={Object.values(target?.choices ?? {}).map(choice => ({ value: choice[lang] }))}
          onChange={(typed: string | undefined) => setTo(typed ?? '')}
          onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && void apply()}
        />
      </div>
    </Modal>
  )
}
