import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { Modal } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import type { BatchLine } from '../../../engine/links/batch-table.tsx'
import type { TransitionSlotProps } from '../../../engine/slots.ts'
import { ApiError, faceCall, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { actName } from '../act-name.tsx'
import { useDesignOf } from './design-tab.tsx'
import css from './designer.module.css'
import { useT } from './locale/index.ts'
import { revealPart } from './reveal.ts'

type Props = TransitionSlotProps<typeof approvalProcess>

/** Publishes versions. A refusal of a single one leads to the node at fault. */
export default function PublishDialog({ face, rows, onClose, onDone }: Props) {
  const t = useT()
  const lang = useLang()
  const [busy, setBusy] = useState(false)
  const [lines, setLines] = useState<BatchLine[]>()
  const [key] = useState(newKey)
  const [first] = rows
  const id = first?.['id'] as number
  const isSingle = rows.length === 1
  const { data } = useDesignOf(isSingle ? id : undefined)
  const replaced = data?.versions.find(({ status }) => status === 'published')
  const publish = async (row: Props['rows'][number]): Promise<BatchLine> => {
    const rowId = row['id'] as number
    const line = { key: rowId, label: String(row['name'] ?? '') }
    try {
      await faceCall(face, 'publish', {
        body: { id: rowId, version: row['version'] },
        idempotencyKey: `${key}.${rowId}`,
      })
      return { ...line, ok: true, result: t('publish.done') }
    } catch (error) {
      if (!(error instanceof ApiError) || error.temporary) throw error
      return { ...line, ok: false, reasons: error.errors.length ? error.errors : [{ msg: error.message }] }
    }
  }
  const start = async () => {
    setBusy(true)
    const done: BatchLine[] = []
    try {
      for (const row of rows) done.push(await publish(row))
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
    const [line] = done
    if (!line) return
    if (!isSingle) {
      refreshAll()
      return setLines(done)
    }
    if (line.ok) {
      notify.clearErrors()
      notify.success(t('publish.done'))
      return onDone()
    }
    refreshAll()
    onClose()
    const reasons = line.reasons as readonly { msg: string; path?: string }[]
    notify.warning(reasons.length > 1 ? t('publish.refused', { count: reasons.length }) : (reasons[0]?.msg ?? ''), 6)
    revealPart(id, reasons.find(({ path }) => path)?.path ?? '')
  }
  if (lines)
    return (
      <BatchDialog
        title={t('publish.title')}
        head={[t('publish.head'), t('version.status')]}
        lines={lines}
        onClose={onDone}
      />
    )
  return (
    <Modal
      open
      width={480}
      title={
        isSingle
          ? `${t('publish.title')} · ${String(first?.['name'] ?? '')}`
          : t('publish.many', { count: rows.length })
      }
      okText={t('publish.ok')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, autoFocus: true }}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <ul className={css.publish}>
        {rows.map(row => (
          <li key={row['id'] as number}>
            {!isSingle && <strong>{String(row['name'] ?? '')}</strong>}
            <span>{t('publish.what', { act: actName(String(row['act'] ?? ''), lang) })}</span>
          </li>
        ))}
      </ul>
      {replaced && <p>{t('publish.replaces', { no: replaced.versionNo })}</p>}
    </Modal>
  )
}
