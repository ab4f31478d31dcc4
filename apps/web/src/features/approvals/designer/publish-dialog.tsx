import type { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import type { Everyday } from '@tuheng/domain/approvals/process.calls'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import type { BatchLine } from '../../../engine/links/batch-table.tsx'
import type { TransitionSlotProps } from '../../../engine/slots.ts'
import { ApiError, call, faceCall, newKey } from '../../../shared/calls/api.ts'
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
  const held = useEveryday(rows.map(row => row['id'] as number))
  const stopping = held.data?.list.filter(({ isEveryday }) => isEveryday) ?? []
  const [isKnown, setKnown] = useState(false)
  const publish = async (row: Props['rows'][number]): Promise<BatchLine> => {
    const rowId = row['id'] as number
    const line = { key: rowId, label: String(row['name'] ?? '') }
    try {
      await faceCall(face, 'publish', {
        body: { id: rowId, version: row['version'], ...(isKnown ? { acknowledged: true } : {}) },
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
      okButtonProps={{ loading: busy, autoFocus: true, disabled: held.isPending || (stopping.length > 0 && !isKnown) }}
      mask={{ closable: false }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <ul className={css.publish}>
        {rows.map(row => (
          <li key={row['id'] as number}>
            {!isSingle && <strong>{String(row['name'] ?? '')}</strong>}
            <span>{t('publish.what', { act: actName(String(row['act'] ?? ''), lang) })}</span>
            <Often often={held.data?.list.find(({ id: one }) => one === row['id'])} days={held.data?.days ?? 0} />
          </li>
        ))}
      </ul>
      {replaced && <p>{t('publish.replaces', { no: replaced.versionNo })}</p>}
      {stopping.length > 0 && (
        <Checkbox checked={isKnown} onChange={event => setKnown(event.target.checked)}>
          {t('publish.known')}
        </Checkbox>
      )}
    </Modal>
  )
}

const useEveryday = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['bpm/process', 'everyday', ...ids],
    queryFn: ({ signal }) => call<Everyday>('bpm/process/everyday', { ids }, { signal }),
    staleTime: 0,
  })

/** How often the act was performed lately, so that nobody holds the work of every day by mistake. */
function Often({ often, days }: { often: Everyday['list'][number] | undefined; days: number }) {
  const t = useT()
  if (!often) return null
  const { count, perDay, isEveryday, hasCondition } = often
  if (!isEveryday) return <span>{t(count ? 'publish.seldom' : 'publish.never', { days, n: count })}</span>
  return (
    <span role="alert" className={css.often}>
      {t('publish.often', { days, n: perDay })}
      {t(hasCondition ? 'publish.oftenSome' : 'publish.oftenAll')}
    </span>
  )
}
