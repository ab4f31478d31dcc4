import { f } from '@tuheng/domain/kernel/fields'
import { sum } from '@tuheng/domain/kernel/decimal'
import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { Modal } from 'antd'
import { useMemo, useState } from 'react'
import { EditableCell } from '../../../engine/common/editable-cell.tsx'
import { LabelledInput } from '../../../engine/common/field-input.tsx'
import { refreshAll } from '../../../engine/common/refresh.ts'
import { today } from '../../../engine/common/today.ts'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import type { BatchLine } from '../../../engine/links/batch-table.tsx'
import { parseTsv } from '../../../engine/widgets/lines/tsv.ts'
import { ApiError, faceCall, newKey } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import type { SettlementRow } from '../rows.ts'
import { payWord } from './pay-word.ts'
import css from './pay.module.css'

/** Registers payments, each with its own bank reference, all on one day. */
export default function PayDialog({
  face,
  rows,
  onClose,
}: {
  face: Face
  rows: readonly SettlementRow[]
  onClose(): void
}) {
  const t = useT()
  const lang = useLang()
  const title = t('pay.title', { act: payWord(face, lang) })
  const dated = face.words?.fields?.['paidAt']?.[lang] ?? t('pay.date')
  const [paidAt, setPaidAt] = useState<string | null>(today())
  const [refs, setRefs] = useState<ReadonlyMap<number, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const [lines, setLines] = useState<BatchLine[] | null>(null)
  const [key] = useState(newKey)
  const fields = useMemo(
    () => ({
      date: f.date(dated, { en: dated, required: true }),
      bankRef: f.text(t('pay.bankRef'), { en: t('pay.bankRef'), required: true, maxLength: 50 }),
    }),
    [t, dated],
  )
  const shown = rows.map(row => ({ ...row, bankRef: refs.get(row['id'] as number) ?? null }))
  const duplicates = new Set(duplicatesOf([...refs.values()]))
  const ready = shown.filter(row => row.bankRef && !duplicates.has(row.bankRef))
  const set = (id: number, value: string | null) => {
    const next = new Map(refs)
    if (value?.trim()) next.set(id, value.trim())
    else next.delete(id)
    setRefs(next)
  }
  const columns: FieldColumn[] = [
    { name: 'settleNo', field: f.text(t('pay.no'), { en: t('pay.no') }), width: 150, fixed: true },
    { name: 'partyId$', field: f.text(t('pay.party'), { en: t('pay.party') }), width: 180 },
    { name: 'amount', field: f.money(t('pay.amount'), { en: t('pay.amount') }), width: 130 },
    {
      name: 'bankRef',
      field: fields.bankRef,
      width: 260,
      render: row => (
        <EditableCell
          field={fields.bankRef}
          name="bankRef"
          row={row}
          rowLabel={String(row['settleNo'])}
          error={duplicates.has(String(row['bankRef'] ?? ''))}
          onChange={value => set(row['id'] as number, value as string | null)}
        />
      ),
    },
  ]
  const paste = (text: string) => {
    const cells = parseTsv(text).map(line => (line.find(cell => cell.trim() !== '') ?? '').trim())
    setRefs(new Map(rows.flatMap((row, i) => (cells[i] ? [[row['id'] as number, cells[i]] as const] : []))))
  }
  const apply = async () => {
    if (!paidAt) return
    setBusy(true)
    const done: BatchLine[] = []
    try {
      for (const row of ready)
        done.push(
          await payOne({ face, row, paidAt, key, paidText: ref => t('pay.paid', { ref }), heldText: t('pay.held') }),
        )
    } catch (error) {
      notify.error(error)
    } finally {
      refreshAll()
      setBusy(false)
      if (done.length) setLines(done)
    }
  }
  if (lines) {
    return (
      <BatchDialog title={t('pay.result')} head={[t('pay.no'), t('pay.bankRef')]} lines={lines} onClose={onClose} />
    )
  }
  return (
    <Modal
      open
      width={860}
      title={title}
      okText={t('pay.apply', { count: ready.length })}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: ready.length === 0 || !paidAt || duplicates.size > 0, loading: busy }}
      mask={{ closable: false }}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <div
        className={css.form}
        role="group"
        aria-label={title}
        onPasteCapture={event => {
          const text = event.clipboardData.getData('text/plain')
          if (!text.trim().includes('\n')) return
          event.preventDefault()
          event.stopPropagation()
          paste(text)
        }}
      >
        <p>{t('pay.what')}</p>
        <div className={css.date}>
          <LabelledInput field={fields.date} value={paidAt} onChange={setPaidAt} />
        </div>
        <FieldTable
          label={title}
          rows={shown}
          columns={columns}
          rowKey="id"
          height={360}
          totals={{ amount: sum(rows.map(row => row['amount'] as string)) }}
        />
        {duplicates.size > 0 && (
          <p className={css.wrong} role="alert">
            {t('pay.twice')}: {[...duplicates].join(', ')}
          </p>
        )}
      </div>
    </Modal>
  )
}

/** A refusal is the result of this payment. An unreachable server ends the run. */
async function payOne({
  face,
  row,
  paidAt,
  key,
  paidText: resultText,
  heldText,
}: {
  face: Face
  row: SettlementRow & { bankRef: string | null }
  paidAt: string
  key: string
  paidText(ref: string): string
  heldText: string
}): Promise<BatchLine> {
  const line = { key: row['id'] as number, label: String(row['settleNo']) }
  try {
    const answer = await faceCall<AnyRow>(face, 'pay', {
      body: { id: row['id'], version: row['version'], bankRef: row.bankRef, paidAt },
      idempotencyKey: `${key}.${String(row['id'])}.${row.bankRef}`,
    })
    return { ...line, ok: true, result: isUnderApproval(answer) ? heldText : resultText(row.bankRef ?? '') }
  } catch (error) {
    if (!(error instanceof ApiError) || error.temporary) throw error
    return { ...line, ok: false, reasons: error.errors.length ? error.errors : [{ msg: error.message }] }
  }
}

function duplicatesOf(refs: readonly string[]): string[] {
  return refs.filter((ref, i) => refs.indexOf(ref) !== i)
}
