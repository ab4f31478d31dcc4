import type { Face } from '@tuheng/domain/kernel/resource'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useT } from './locale/index.ts'
import { columnLetters } from './step-rules.ts'
import type { BatchInfo, ImportAnswer } from '@tuheng/domain/kernel/import-wire'

/** A text to replace in all cells of a column. */
export interface Replacing {
  sheet: string
  column: number
  from: string
}

interface Props {
  face: Face
  batch: BatchInfo
  replacing: Replacing
  onClose(): void
  onDone(): void
}

export function ReplaceDialog({ face, batch, replacing, onClose, onDone }: Props) {
  const t = useT()
  const id = useId()
  const [from, setFrom] = useState(replacing.from)
  const [to, setTo] = useState(replacing.from)
  const { busy, run } = useBusy()
  const [key] = useState(newKey)
  const { sheet, column } = replacing
  const header = batch.mapping.sheets.find(one => one.sheet === sheet)?.columns[column]?.header || columnLetters(column)
  const apply = async () => {
    if (busy || to === from) return
    await run(async () => {
      const { fixed } = await faceCall<ImportAnswer<'importFix'>>(face, 'importFix', {
        body: { id: batch.id, replace: { sheet, column, from, to } },
        idempotencyKey: `${key}${from.length}`,
        timeout: 120_000,
      })
      if (!fixed) return notify.warning(t('replace.none'))
      notify.success(t('replace.done', { count: fixed }))
      onDone()
    })
  }
  return (
    <Modal
      open
      width={480}
      title={t('replace.title', { column: header })}
      okText={t('replace.apply')}
      okButtonProps={{ disabled: to === from, loading: busy }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <div className="im-replace">
        <label htmlFor={`${id}-from`}>{t('replace.from')}</label>
        <Input id={`${id}-from`} value={from} onChange={event => setFrom(event.target.value)} />
        <label htmlFor={`${id}-to`}>{t('replace.to')}</label>
        <Input
          id={`${id}-to`}
          autoFocus
          value={to}
          onFocus={event => event.target.select()}
          onChange={event => setTo(event.target.value)}
          onPressEnter={() => void apply()}
        />
      </div>
    </Modal>
  )
}
